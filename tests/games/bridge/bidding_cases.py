"""Textbook situations with hands of our own: auction so far, hand, the call of the system."""

from __future__ import annotations

CASES = {
    "openings": """
        -  AQ4.KJ5.KQ82.T93  1NT
        -  KQ864.AJ3.KJ5.Q7  1NT
        -  AK4.KQJ.AQ72.K83  2C
        -  AQJ.KQ4.AK82.Q93  2NT
        -  AK4.QJ52.J83.Q64  1C
        -  QJ52.AK.K873.964  1D
        -  KQ52.AJ73.K83.64  1D
        -  AQ9643.A7.KQ2.43  1S
        -  AQ964.AKT87.2.43  1S
        -  5.KJ976.AQJ83.A4  1H
        -  A4.7.KQ982.AJ752  1D
        -  84.KQT976.Q53.82  2H
        -  84.3.KQJ9762.Q82  3D
        -  3.KQJT8742.53.94  4H
        -  Q83.KJ4.Q752.K83  P
        -  AQJT983.AK4.AQ.2  2C
        P P  KQJT7.A63.852.96  2S
        P P P  AQ83.KJ72.Q95.84  1D
        P P P  4.KJ72.KQ954.Q84  P
    """,
    "responses to one of a major": """
        1H P  Q74.K853.J842.96  2H
        1H P  A7.KJ85.K842.965  3H
        1H P  AQ7.KJ85.K842.96  2NT
        1H P  8.KJ8532.9842.96  4H
        1H P  AJ74.83.K842.965  1S
        1H P  J74.83.KJ42.Q965  1NT
        1H P  J74.8.AQJ42.K965  2D
        1S P  74.KQJ83.A742.Q6  2H
        1S P  J74.KQ83.A42.965  3S
        1S P  J4.KQ8.Q42.KQ965  2C
        1H P  KQ4.J8.KQ74.AQ96  3NT
        1S P  74.9.Q9842.J8652  P
        1S P  A7.AKQJ95.K4.J52  3H
    """,
    "responses to one of a minor": """
        1C P  KJ74.Q832.84.965  1H
        1C P  KJ743.Q8432.8.96  1S
        1D P  84.J9.KQ843.Q962  2D
        1D P  84.A9.KQ8432.962  3D
        1C P  K83.Q94.J84.Q962  1NT
        1C P  KQ3.QJ4.AJ4.9762  2NT
        1C P  KQ3.QJ4.AJ4.KJ62  3NT
        1D P  A3.94.J84.AQJ762  2C
        1C P  74.83.Q65.J87432  P
        1D P  4.AKQJ65.A83.Q72  2H
    """,
    "one no trump": """
        1NT P  KJ74.Q832.A4.965  2C
        1NT P  97432.Q832.94.96  2H
        1NT P  97.QJ832.9432.96  2D
        1NT P  8.93.Q964.QT8752  2S
        1NT P  85.93.964.AKT875  3C
        1NT P  A84.93.KJ64.J875  2NT
        1NT P  A84.93.KJ64.Q875  3NT
        1NT P  AQ4.K3.KQ64.QJ75  4NT
        1NT P  AQ4.K3.KQ64.AQ75  6NT
        1NT P  A4.KQJ873.A64.85  3H
        1NT P 2C P  AJ74.KQ83.K4.Q65  2H
        1NT P 2C P  AJ74.KQ3.K84.Q65  2S
        1NT P 2C P  AJ4.KQ3.K864.Q65  2D
        1NT P 2C P 2H P  KJ74.Q832.A4.T65  4H
        1NT P 2C P 2S P  74.Q832.AQ64.K65  3NT
        1NT P 2C P 2D P  KJ742.A832.A4.65  3S
        1NT P 2H P  AJ4.KQ3.K864.Q65  2S
        1NT P 2D P  AJ4.KQ73.KQ4.A65  3H
        1NT P 2H P 2S P  KJ7432.83.A4.T65  4S
        1NT P 2H P 2S P  KJ742.83.Q43.T65  P
        1NT P 2H P 2S P  KJ742.83.Q43.Q65  2NT
        1NT P 2H P 2S P 3NT P  AJ4.KQ3.K864.Q65  4S
        1NT P 2H P 2S P 3NT P  A4.KQ83.K864.QJ5  P
        1NT P 2S P  AJ4.KQ3.K864.Q65  3C
        1NT P 2NT P  AJ4.KQ3.K864.Q65  P
        1NT P 2NT P  AJ4.KQ3.KJ64.QJ5  3NT
        1NT P 4C P  AJ4.KQ3.K864.A65  4S
        2NT P  Q8743.93.J64.875  3H
        2NT P  Q874.K983.94.875  3C
        2NT P  Q84.J93.J64.9875  3NT
    """,
    "two clubs": """
        2C P  Q84.J93.J64.9875  2D
        2C P  AQJ74.93.J64.985  2S
        2C P  A84.K93.J64.Q875  2NT
        2C P 2D P  AKQ84.AK.KQJ6.A5  2S
        2C P 2D P  AK8.AQJ4.KQ6.AJ5  2NT
        2C P 2D P 2S P  Q84.J93.J642.985  4S
    """,
    "weak openings": """
        2H P  A4.K85.AKJ6.Q965  2NT
        2H P  84.K853.9.QJ9652  4H
        2S P  Q84.853.AJ96.Q96  3S
        2H P 2NT P  84.KQT976.Q53.82  3H
        2H P 2NT P  84.KQT976.A53.82  3D
        3C P  AK4.AQ7.KQ86.J32  3NT
        3H P  AK4.Q73.AQ863.32  4H
    """,
    "opener's second call": """
        1C P 1H P  A4.KQ72.83.KJ962  2H
        1C P 1H P  AQ.KQ72.83.K9862  3H
        1C P 1H P  A4.KQ72.K3.KQ962  4H
        1C P 1H P  AJ72.83.K4.KJ962  1S
        1C P 1S P  Q4.KJ3.K74.KJ962  1NT
        1C P 1S P  Q4.KJ3.AJ7.AKJ62  2NT
        1D P 1S P  4.A3.KQJ742.Q962  2D
        1D P 1S P  4.A3.AKQJ74.KJ62  3C
        1D P 1S P  K4.A3.AKQT74.862  3D
        1H P 1S P  4.AQ853.KJ74.K96  2D
        1H P 1S P  84.AQJ853.K4.K96  2H
        1D P 1S P  4.AQ85.AKJ74.A96  2H
        1S P 2S P  AQJ82.K3.A74.962  P
        1S P 2S P  AQJ82.KQ3.AK4.62  4S
        1S P 3S P  AQJ82.K73.84.962  P
        1S P 3S P  AQJ82.KQ3.A4.962  4S
        1H P 2NT P  A74.AQJ85.KJ73.4  3C
        1H P 1NT P  A74.AQJ85.K3.Q84  P
        1H P 2C P  A4.AQJ853.73.Q84  2H
        1H P 2C P  A4.AQJ85.73.KQ84  3C
        1S P 2H P  AQJ82.K73.84.Q62  3H
    """,
    "responder's second call": """
        1C P 1H P 1NT P  84.KJ9763.84.Q62  2H
        1C P 1H P 1NT P  A4.KJ763.K84.Q62  3NT
        1C P 1H P 2H P  A4.KQ763.K84.Q62  4H
        1C P 1H P 2H P  84.KJ763.K84.962  P
        1D P 1H P 1S P  A74.KQ763.84.K62  2NT
        1D P 1H P 1S P  A74.KQ763.K4.962  2C
        1H P 1S P 2C P  AQ742.83.J43.965  2H
        1H P 1S P 2H P  KQ742.83.K4.Q652  3H
        1S P 1NT P 2C P  83.J74.KQ84.Q965  P
        1D P 1S P 2NT P  KQ742.83.K42.965  3NT
    """,
    "asking for aces": """
        1H P 3H P  AK4.AKQJ73.4.KQ2  4NT
        1H P 3H P 4NT P  A74.8653.KQ4.Q73  5D
        1H P 3H P 4NT P 5D P  AK4.AKQJ73.4.KQ2  6H
        1H P 3H P 4NT P 5C P  KQ4.KQJ973.4.AKQ  5H
    """,
    "overcalls": """
        1D  AQJ83.74.K83.962  1S
        1S  74.AQJ83.KQ4.962  2H
        1H  AQ4.KJ5.KQ82.T93  1NT
        1C  84.KQT976.953.82  2H
        1H  KQ84.7.AJ83.K962  X
        1D  KQJ83.AT974.7.62  2D
        1H  7.42.KQJ83.AQ974  2NT
        1C  Q83.J74.K983.Q62  P
        1D  AK4.AQ853.KQ4.A2  X
        2H  AQ84.7.KJ83.K962  X
        2S  AQ4.KJ5.KQ82.K93  2NT
        1D 1S P  K74.83.A842.9652  2S
        1D 1S P  K74.8.AQ842.9652  2D
        1D 1H P  KQ974.83.A84.965  1S
        1C 1H P  Q74.83.KJ84.KJ65  1NT
    """,
    "takeout doubles": """
        1H X P  KJ74.83.Q84.9652  1S
        1H X P  KJ74.83.AQ4.9652  2S
        1H X P  KJ74.83.AQ4.A652  2H
        1H X P  J74.KJ8.Q84.J652  1NT
        1H X P  74.832.984.96532  2C
        1H X P  A4.KQJT98.84.652  P
        1C X P 1H P  A4.KQ72.KJ83.962  P
        1C X P 1H P  A4.KQ72.AKJ3.962  2H
        1H X  K74.QJ83.84.J652  3H
        1H X  K74.QJ83.A4.J652  2NT
        1H X  KJ74.83.AQ4.K652  XX
        1D X  KJ742.83.Q4.J652  1S
    """,
    "negative doubles": """
        1C 1S  84.KQ74.A853.962  X
        1D 1H  KJ74.83.Q84.K652  X
        1D 1H  KJ743.83.Q84.K65  1S
        1C 1D  KJ74.Q853.84.K65  X
        1H 2C  KQ74.84.KJ853.62  X
        1H 1S  84.K74.KJ853.962  2H
        1H 1S  84.KQ74.KJ853.62  3H
        1D 1S  84.AQJ74.K3.Q962  2H
        1C 1S X P  A4.KJ83.84.AQ962  2H
        1D 1S X P  A84.J3.KQ864.A62  1NT
        1D 2C P P  KQ84.AJ3.AQ974.6  X
    """,
    "against one no trump": """
        1NT  AQ4.KJ5.KQ82.A93  X
        1NT  KQJ83.AT974.7.62  2D
        1NT  7.AQJ83.KQT94.62  2H
        1NT  74.AQJT83.K94.62  2C
        1NT 2C P  Q74.83.KJ84.9652  2D
        1NT 2D P  Q74.8.KJ842.9652  2S
    """,
    "balancing": """
        1D P P  AJ4.KT5.Q832.K93  1NT
        1D P P  KJT83.A74.84.962  1S
        1H P P  KQ84.7.AJ83.9652  X
        1H P 2H P P  KQ84.7.AJ83.9652  X
    """,
}
