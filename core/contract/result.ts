/**
 * The business reasons that the envelope's `code` carries. 0 is success; 2001, 8003 and 8004 are the specification's, the
 * others start with the HTTP status they travel under.
 */
export const codes = {
  ok: 0,
  notLoggedIn: 2001,
  tokenExpired: 8003,
  teamSwitched: 8004,
  badFields: 4000,
  refused: 4001,
  /** The act needs the person's yes: ask with `message`, then send again with `confirmed` holding `data.confirm`. */
  confirmNeeded: 4002,
  passwordChangeNeeded: 4003,
  secondFactorNeeded: 4004,
  forbidden: 4030,
  /** The call is of an area that the team has switched off. */
  areaOff: 4031,
  notFound: 4040,
  conflict: 4090,
  stale: 4091,
  tooLarge: 4130,
  tooMany: 4290,
  /** Guessed at too often: solve `data.puzzle`, then send again with its `solution`. */
  puzzleNeeded: 4291,
  broken: 5000,
  unavailable: 5030,
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** What every endpoint answers. */
export interface Envelope<T> {
  code: number
  message: string
  data: T
}

/** `data` of a write refused for its fields: what is wrong with each, in the caller's language, by the field's path. */
export type FieldErrors = Record<string, string>

/** What happened to each row of a bulk act: those done, and those skipped with the reason. */
export interface BulkResult {
  done: number[]
  skipped: { id: number; name: string; reason: string }[]
}
