import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#core/contract/languages.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { operationCrud } from '../contract/operation.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const times = { singleProcessingTime: 1, unitPrice: 0 }

type Team = Awaited<ReturnType<TestGemba['team']>>

const add = (team: Team, produreNo: string, more: object = {}) =>
  team.call(operationCrud.add, { produreNo, produreName: `Name of ${produreNo}`, ...times, ...more })

const outcome = async (call: Promise<unknown>): Promise<'done' | Refused> =>
  call.then(
    () => 'done',
    (error) => {
      if (error instanceof Refused) return error
      throw error
    },
  )

test('a number that another operation has is told at its field, in the language of the caller', async () => {
  const team = await gemba.team()
  await add(team, 'OP1')
  const second = { produreNo: 'OP1', produreName: 'Second', ...times }
  const told = new Map<string, unknown>()
  for (const language of languages) {
    const { status, body } = await team.raw(operationCrud.add.path, second, { languages: language })
    expect(status).toBe(400)
    told.set(language, (body.data as { produreNo: string }).produreNo)
  }
  expect(Object.fromEntries(told)).toEqual({
    en: 'Operation number “OP1” already exists',
    'zh-Hans': '工序编号“OP1”已存在',
    vi: 'Mã công đoạn “OP1” đã tồn tại',
  })
})

test('of two who write one number at the same moment one is told by the database, in the same words', async () => {
  const team = await gemba.team()
  for (let round = 0; round < 5; round++) {
    const number = `R${round}`
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(add(team, number))))
    const refused = outcomes.filter((each) => each instanceof Refused)
    expect(refused).toHaveLength(2)
    for (const { status, body } of refused) {
      expect([400, 409]).toContain(status)
      expect(body.data).toEqual({ produreNo: `Operation number “${number}” already exists` })
    }
  }
})

test('what is named by its number cannot go while somebody names it', async () => {
  const team = await gemba.team()
  for (let round = 0; round < 5; round++) {
    const { id } = await add(team, `SUB${round}`)
    const [named, gone] = await Promise.all([
      outcome(add(team, `TOP${round}`, { groupNo: `SUB${round}` })),
      team.call(operationCrud.delete, { ids: [id] }),
    ])
    expect(named === 'done').toBe(gone.done.length === 0)
    if (named === 'done') expect(gone.skipped[0]?.reason).toContain(`as the subsidiary of operation TOP${round}`)
    else expect(named.body.data).toEqual({ groupNo: expect.stringContaining(`“SUB${round}” does not exist`) })
  }
})

test('an operation goes together with the one that it is the subsidiary of, unless that one stays', async () => {
  const team = await gemba.team()
  const low = await add(team, 'LOW')
  const high = await add(team, 'HIGH', { groupNo: 'LOW' })
  const highest = await add(team, 'HIGHEST', { groupNo: 'HIGH' })
  const both = await team.call(operationCrud.delete, { ids: [low.id, high.id] })
  expect(both.done).toEqual([])
  expect(both.skipped.map(({ name }) => name).toSorted()).toEqual(['HIGH', 'LOW'])
  const all = await team.call(operationCrud.delete, { ids: [low.id, high.id, highest.id] })
  expect(all.done.toSorted()).toEqual([low.id, high.id, highest.id].toSorted())
})
