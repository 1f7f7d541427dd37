/** Short names for the shapes of the API, which are generated from the server's own description of it. */
import type { components } from './api';

type Schemas = components['schemas'];

export type Parameter = Schemas['ParameterView'];
export type Value = Parameter['default'];
export type Level = Schemas['LevelView'];
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

export type TaughtGame = Schemas['TaughtGame'];
export type LessonLine = Schemas['LessonLine'];
export type CourseView = Schemas['CourseView'];
export type LessonView = Schemas['LessonView'];
export type AnswerView = Schemas['AnswerView'];

export type Failure = Schemas['ErrorView'];
export type LiveHello = Schemas['LiveHello'];
export type LivePatch = Schemas['LivePatch'];
export type LiveMessage = Schemas['LiveMessage'];
