import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '#core/server/i18n.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { failureOf } from './answer.ts'

let gemba: TestGemba
let teamId: number
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  teamId = (await gemba.team()).teamId
})
afterAll(() => gemba?.end())

/** How a statement that the database refuses would be answered. */
async function answerTo(statement: string, workshops: number[] | null = null) {
  const error: unknown = await gemba.services.database
    .inTeam({ teamId, workshops }, (db) => sql.raw(statement).execute(db))
    .then(
      () => new Error('the database took it'),
      (each: unknown) => each,
    )
  const { status, body, odd, broken } = failureOf(error, translator('en'), '/')
  return { status, code: body.code, fields: body.data && Object.keys(body.data), odd, broken }
}

const department = (columns: string, values: string) => `insert into department (${columns}) values (${values})`

test('the same key twice is a conflict that names the field', async () => {
  const twice = `insert into department (name) values ('Twice'), ('Twice')`
  expect(await answerTo(twice)).toEqual({ status: 409, code: 4090, fields: ['name'], odd: false, broken: false })
})

test('a reference to what is gone names the field; what is still referred to is a conflict', async () => {
  const gone = department('name, parent_id', `'Lost', 999999999`)
  expect(await answerTo(gone)).toMatchObject({ status: 400, code: 4000, fields: ['parentId'], broken: false })
  const used = `with p as (${department('name', `'Above'`)} returning id)
    insert into department (name, parent_id) select 'Below', id from p; delete from department where name = 'Above'`
  expect(await answerTo(used)).toMatchObject({ status: 409, code: 4090, fields: null, broken: false })
})

test('an empty column and a check are refused with their field', async () => {
  const empty = await answerTo(department('name', 'null'))
  expect(empty).toMatchObject({ status: 400, code: 4000, fields: ['name'], odd: true, broken: false })
  const check = await answerTo(`insert into mold (number, name, hole_count) values ('M', 'M', 0)`)
  expect(check).toMatchObject({ status: 400, code: 4000, fields: ['holeCount'], odd: true, broken: false })
})

test('what no column takes, and what waits too long, is refused in words', async () => {
  const values = ["'x'::integer", '99999999999::integer', "'2026-13-01'::date", 'chr(0)', '1 / 0', "'a'::jsonb"]
  for (const value of values)
    expect(await answerTo(`select ${value}`), value).toMatchObject({ status: 400, broken: false, odd: true })
  const slow = `set local statement_timeout = 20; select pg_sleep(5)`
  expect(await answerTo(slow)).toMatchObject({ status: 503, code: 5030, broken: false, odd: true })
})

test('a row of a workshop that is not the caller’s is forbidden; a right that the server lacks is a fault of ours', async () => {
  const foreign = `with d as (${department('name, is_workshop', `'Hall', true`)} returning id)
    insert into machine (number, name, workshop_id) select 'M1', 'Lathe', id from d returning id`
  expect(await answerTo(foreign, [])).toMatchObject({ status: 403, code: 4030, odd: true, broken: false })
  expect(await answerTo('select * from pg_authid')).toMatchObject({ status: 500, code: 5000, broken: true })
})

test('a fault of ours stays one', async () => {
  expect(await answerTo('select nothing from nowhere')).toMatchObject({ status: 500, code: 5000, broken: true })
})
