import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { makeUser } from '../factories/user.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'
import { type Finding, fuzz, type Someone } from './fuzz.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const mark = 'Only-of-the-other-team'

const send = async (path: string, body: string, { token }: Someone) => {
  const headers = { token, languages: 'en', 'content-type': 'application/json' }
  const answer = await gemba.app.inject({ method: 'POST', url: path, headers, payload: body })
  return { status: answer.statusCode, text: answer.body }
}

const told = (findings: Finding[]) =>
  findings.map(({ what, who, path, body, answer }) => `${what} ${who} ${path}\n  ${body}\n  ${answer}`)

test('no input, by whomever, gets a 500, another team’s rows or past a missing right', {
  timeout: 180_000,
}, async () => {
  const [team, other] = [await gemba.team(), await gemba.team(mark)]
  const foreign = await other.call(departmentCrud.add, { name: `${mark} hall`, isWorkshop: true })
  await other.call(lineCrud.add, { number: `${mark}-1`, name: mark, workshopId: foreign.id })
  const nobody = await makeUser(gemba, team.teamId, { name: 'Fuzzed', rights: [] })
  const people: Someone[] = [
    { name: 'administrator', rights: gemba.services.allRights(), token: team.token },
    { name: 'without rights', rights: new Set(), token: nobody.token },
    { name: 'without a token', rights: new Set(), token: '' },
  ]
  const ofAll = { seed: 20_261_124, endpoints: gemba.endpoints, foreign: [mark], call: send, within: 15_000 }
  const { calls, findings } = await fuzz({ ...ofAll, rounds: Number(process.env.FUZZ_ROUNDS ?? 1), people })
  expect(calls).toBeGreaterThan(1_000)
  expect(told(findings)).toEqual([])
})
