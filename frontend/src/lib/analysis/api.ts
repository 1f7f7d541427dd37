/** What the analysis board asks the server, which keeps nothing of it. */
import { post } from '../client';
import type {
  AnalysisRequest,
  AnalysisView,
  DecisionView,
  LineRequest,
  MakeableView,
  PastedView,
  RecordView,
  TreeView,
  Value,
} from '../types';
import type { Branch } from './tree';

const PATH = '/api/v1/analysis';

export const showPosition = (body: AnalysisRequest, signal?: AbortSignal): Promise<AnalysisView> =>
  post(`${PATH}/position`, body, null, signal);

export const judge = (body: LineRequest, signal?: AbortSignal): Promise<DecisionView> =>
  post(`${PATH}/judge`, body, null, signal);

export const makeable = (body: LineRequest, signal?: AbortSignal): Promise<MakeableView> =>
  post(`${PATH}/makeable`, body, null, signal);

export const readPasted = (
  game: string,
  rules: Record<string, Value>,
  text: string,
): Promise<PastedView> => post(`${PATH}/paste`, { game, rules, text });

export const writeLine = (body: LineRequest, format: string): Promise<RecordView> =>
  post(`${PATH}/record`, { ...body, format });

export const labelTree = (
  game: string,
  rules: Record<string, Value>,
  position: string,
  branches: readonly Branch[],
): Promise<TreeView> =>
  post(`${PATH}/tree`, {
    game,
    rules,
    position,
    nodes: branches.map(([parent, seat, text]) => ({ parent, seat, text })),
  });
