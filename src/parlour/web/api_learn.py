"""The HTTP endpoints for lessons and rules: the same for everybody, so that they may be kept, one copy a language."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Final

from fastapi import APIRouter, Header, Path, Response
from pydantic import BaseModel, TypeAdapter

from parlour.web import learning
from parlour.web.api_people import errors
from parlour.web.languages import language_for
from parlour.web.schema import Name
from parlour.web.schema_learn import AnswerIn, AnswerView, CourseView, LessonView, TaughtGame
from parlour.web.visits import QuickRoute

__all__ = ["router"]

KEPT: Final = "public, max-age=300"
_LIST: Final = TypeAdapter(list[TaughtGame])

router: Final = APIRouter(prefix="/api/v1/learn", tags=["parlour"], route_class=QuickRoute)

Accepts = Annotated[str, Header()]


def _kept(body: bytes, known: str) -> Response:
    """Answer with something that may be kept; who has it already is told so."""
    tag = f'"{sha256(body).hexdigest()[:20]}"'
    headers = {"Cache-Control": KEPT, "Vary": "Accept-Language", "ETag": tag}
    if tag in (item.strip() for item in known.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _model(value: BaseModel, known: str) -> Response:
    return _kept(value.model_dump_json().encode(), known)


@router.get("", operation_id="listTaught", responses=errors(), response_model=list[TaughtGame])
def list_taught(accept_language: Accepts = "", if_none_match: Accepts = "") -> Response:
    """List the games that can be learnt, with their lessons."""
    return _kept(_LIST.dump_json(learning.taught(language_for(accept_language))), if_none_match)


@router.get("/{game}", operation_id="getCourse", responses=errors(400, 409), response_model=CourseView)
def get_course(game: Name, accept_language: Accepts = "", if_none_match: Accepts = "") -> Response:
    """Show the lessons and the rules of a game, the rules with pictures that move."""
    return _model(learning.course_view(game, language_for(accept_language)), if_none_match)


@router.get("/{game}/{lesson}", operation_id="getLesson", responses=errors(400, 409), response_model=LessonView)
def get_lesson(game: Name, lesson: Name, accept_language: Accepts = "", if_none_match: Accepts = "") -> Response:
    """Show a lesson with all its steps."""
    return _model(learning.lesson_view(game, lesson, language_for(accept_language)), if_none_match)


@router.post("/{game}/{lesson}/steps/{number}", operation_id="answerTask", responses=errors(400, 409, 413))
def answer_task(
    body: AnswerIn, game: Name, lesson: Name, number: Annotated[int, Path(ge=1, le=100)], accept_language: Accepts = ""
) -> AnswerView:
    """Judge a move as the answer to the task of a step; nothing is kept."""
    return learning.judged(game, lesson, number, body.text, language_for(accept_language))
