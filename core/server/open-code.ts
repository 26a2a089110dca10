import { randomInt } from 'node:crypto'

/** Neither vowels nor what looks alike: no words, and it can be typed from paper. */
const letters = '23456789bcdfghjkmnpqrstvwxyz'
/** 28 of 28 letters are 134 bits: nobody finds a page by trying. */
const length = 28
const pattern = /^([0-9a-z]{1,9})-[2-9b-z]{28}$/

/** A new code of a team, for what is read without a login by whoever has the code. It names the team, so that it is looked for within that team alone. */
export const newCode = (teamId: number): string =>
  `${teamId.toString(36)}-${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`

/** The team that a code names; null: it is none, by its form. */
export function teamOfCode(code: string): number | null {
  const [, team] = pattern.exec(code) ?? []
  return team === undefined ? null : Number.parseInt(team, 36)
}
