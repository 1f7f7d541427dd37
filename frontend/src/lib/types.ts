/** Short names for the shapes of the API, which are generated from the server's own description of it. */
import type { components } from './api';

type Schemas = components['schemas'];

export type Parameter = Schemas['ParameterView'];
export type Value = Parameter['default'];
export type Level = Schemas['LevelView'];
export type ScaleInfo = Schemas['ScaleView'];
export type PlayerInfo = Schemas['PlayerView'];
export type GameInfo = Schemas['GameView'];
export type PositionRequest = Required<Schemas['PositionIn']>;
export type PositionView = Schemas['PositionView'];
export type SeatRequest = Required<Schemas['SeatIn']>;
export type TableRequest = Required<Schemas['TableIn']>;
export type Created = Schemas['TableMade'];
export type Dealing = Schemas['DealingView'];

export type View = Schemas['TableView'];
export type Shown = Schemas['Shown'];
export type TrickView = Schemas['ShownTrick'];
export type Actions = Schemas['Actions'];
export type Accepted = Schemas['Accepted'];
export type Meanings = Schemas['MeaningsView'];
export type Par = Schemas['ParView'];
export type ClockView = Schemas['ClockView'];
export type PhraseName = Schemas['LivePhrase']['phrase'];
export type SeatView = Schemas['SeatView'];
export type EventView = Schemas['EventView'];
export type MoveView = Schemas['MoveView'];
export type Verdict = Schemas['Verdict'];
export type ActionRequest = Schemas['ActionIn'];

export type HintView = Schemas['HintView'];
export type DecisionView = Schemas['DecisionView'];
export type EvidenceView = Schemas['EvidenceView'];
export type LaidView = Schemas['LaidView'];
export type ReasonView = Schemas['ReasonView'];
export type CandidateView = Schemas['CandidateView'];
export type ComparisonView = Schemas['ComparisonView'];
export type FeedbackView = Schemas['FeedbackView'];
export type LineView = Schemas['LineView'];
export type ReviewView = Schemas['ReviewView'];
export type ReviewMove = Schemas['ReviewMove'];
export type Mark = ReviewMove['mark'];

/** A request in which only the game has to be named. */
type About<T extends { game: string }> = Partial<T> & Pick<T, 'game'>;

export type AnalysisRequest = About<Schemas['AnalysisIn']>;
export type AnalysisView = Schemas['AnalysisView'];
export type HoldingView = Schemas['HoldingView'];
export type LineRequest = About<Schemas['JudgeIn']>;
export type MakeableView = Schemas['MakeableView'];
export type PastedGame = Schemas['PastedGameView'];
export type PastedView = Schemas['PastedView'];
export type RecordView = Schemas['RecordView'];
export type TreeView = Schemas['TreeView'];
export type ArenaView = Schemas['ArenaView'];
export type RunRequest = Schemas['RunIn'];
export type RunLine = Schemas['RunLine'];
export type RunView = Schemas['RunView'];
export type BlocksView = Schemas['BlocksView'];
export type PlayedGame = Schemas['PlayedGame'];
export type PuzzleSummary = Schemas['PuzzleSummary'];
export type PuzzleList = Schemas['PuzzleList'];
export type PuzzleTheme = Schemas['ThemeView'];
export type DailyPuzzles = Schemas['DailyPuzzles'];
export type PuzzleView = Schemas['PuzzleView'];
export type PuzzleVerdict = Schemas['PuzzleVerdict'];
export type PuzzleRating = Schemas['RatingView'];
export type Mistake = Schemas['MistakeView'];
export type TaughtGame = Schemas['TaughtGame'];
export type LessonLine = Schemas['LessonLine'];
export type CourseView = Schemas['CourseView'];
export type LessonView = Schemas['LessonView'];
export type AnswerView = Schemas['AnswerView'];

export type Failure = Schemas['ErrorView'];
export type LiveHello = Schemas['LiveHello'];
export type LivePatch = Schemas['LivePatch'];
export type LiveMessage = Schemas['LiveMessage'];
