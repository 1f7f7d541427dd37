/** Lessons and rules, as the server tells them. */
import { get, post } from '../client';
import type { AnswerView, CourseView, LessonView, TaughtGame } from '../types';

const PATH = '/api/v1/learn';
const at = (...parts: string[]): string => [PATH, ...parts.map(encodeURIComponent)].join('/');

export const taught = (): Promise<TaughtGame[]> => get(PATH);
export const course = (game: string): Promise<CourseView> => get(at(game));
export const lesson = (game: string, name: string): Promise<LessonView> => get(at(game, name));
export const answer = (
  game: string,
  name: string,
  step: number,
  text: string,
): Promise<AnswerView> => post(at(game, name, 'steps', String(step)), { text });
