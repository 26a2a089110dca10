import type { Endpoint } from '#core/contract/endpoint.ts'
import { generate } from './generate.ts'
import { type Random, randomOf } from './random.ts'

/** Someone who calls: how, and by which rights. */
export interface Someone {
  name: string
  /** Null: nobody knows which; then no call is held against them. */
  rights: ReadonlySet<string> | null
  /** Without a token nothing but public calls is answered. */
  token: string
}

export interface Answer {
  status: number
  text: string
}

export interface Fuzz {
  seed: number
  /** Calls by each of them to each endpoint. */
  rounds: number
  endpoints: readonly Endpoint[]
  people: readonly Someone[]
  /** Texts that stand in rows of another team alone. */
  foreign: readonly string[]
  call(path: string, body: string, someone: Someone): Promise<Answer>
  /** Milliseconds that a call may take. */
  within: number
}

export interface Finding {
  what: 'failed' | 'slow' | 'leak' | 'aboveRight'
  who: string
  path: string
  body: string
  answer: string
}

/** Calls that end the caller's own session, or shut out everybody's. */
const ending =
  /\/(logout|changePassword|\w*Session\w*|setupTeam|resetPassword|switchTeam|deleteTeamUser|updateTeamUser|updateRole\w*|deleteRole)$/

/**
 * Calls every endpoint with inputs made of its schema, and odd ones among them, as everybody given. The same seed makes the same calls.
 *
 * @returns what is not as it must be: answers of 500 and more, slow ones, another team's rows, calls that passed without their right
 */
export async function fuzz(of: Fuzz): Promise<{ calls: number; findings: Finding[] }> {
  const random = randomOf(of.seed)
  const findings: Finding[] = []
  let calls = 0
  for (let round = 0; round < of.rounds; round++)
    for (const endpoint of of.endpoints)
      for (const someone of of.people) {
        if (someone.token && ending.test(endpoint.path)) continue
        const body = bodyOf(endpoint, random)
        const began = Date.now()
        const answer = await of.call(endpoint.path, body, someone)
        calls += 1
        const tell = (what: Finding['what']) =>
          findings.push({
            what,
            who: someone.name,
            path: endpoint.path,
            body: body.slice(0, 600),
            answer: `${answer.status} ${answer.text.slice(0, 300)}`,
          })
        if (answer.status >= 500) tell('failed')
        if (Date.now() - began > of.within) tell('slow')
        if (of.foreign.some((text) => answer.text.includes(text))) tell('leak')
        // A body that is too large, or no JSON, is refused before anybody is asked who he is.
        const unread = answer.status === 413 || (answer.status === 400 && !isJson(body))
        if (!unread && !mayBeAnswered(endpoint, someone, answer)) tell('aboveRight')
      }
  return { calls, findings }
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

function mayBeAnswered({ access }: Endpoint, { rights, token }: Someone, { status }: Answer): boolean {
  if ('public' in access || rights === null) return true
  if (!token) return status === 401
  if ('right' in access && !rights.has(access.right)) return status === 403
  return true
}

function bodyOf(endpoint: Endpoint, random: Random): string {
  const dice = random.next()
  if (dice < 0.02)
    return random.of(['{', '[]', 'null', '"text"', '1', '[[[[', `${'['.repeat(9_000)}${']'.repeat(9_000)}`])
  return JSON.stringify(generate(endpoint.input, random, dice < 0.5 ? 0.02 : 0.12) ?? null)
}
