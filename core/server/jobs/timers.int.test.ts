import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import type { TimerService } from '../handler.ts'
import { startTimers } from './timers.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  for (let i = 0; i < 3; i++) await gemba.team()
})
afterAll(() => gemba?.end())

/** A promise, and what resolves it. */
function gate(): [Promise<void>, () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, open]
}

test('the end of the timers waits for the team that one is at, and leaves the others to the next time', async () => {
  const at: number[] = []
  const [begun, tellBegun] = gate()
  const [mayEnd, letEnd] = gate()
  const slow = {
    name: 'test.slow',
    cron: '* * * * * *',
    run: ({ eachTeam }: TimerService) =>
      eachTeam(async ({ caller }) => {
        at.push(caller.teamId)
        tellBegun()
        await mayEnd
      }),
  }
  const end = startTimers(gemba.services.database, gemba.events, [slow], pino({ level: 'silent' }))
  await begun
  let ended = false
  const ending = end().then(() => {
    ended = true
  })
  await gemba.services.database.inNoTeam((db) => db.selectFrom('team').select('id').execute())
  expect(ended).toBe(false)
  letEnd()
  await ending
  expect(at).toHaveLength(1)
})
