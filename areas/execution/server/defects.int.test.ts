import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import * as api from '#areas/quality/contract/defect.api.ts'
import { defectCrud } from '#areas/quality/contract/defect.ts'
import { dispositionCrud } from '#areas/quality/contract/disposition.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { defectReasonCrud } from '../contract/defect-reason.ts'
import { startWork } from '../contract/duty.ts'
import { addReport, correctReport, rejectReport, reverseReport } from '../contract/report.api.ts'
import { approverRights, floorTeam, makeOrder, makeUser, operatorRights, refusal } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const judgeRights = ['defect.view', 'defect.judge', 'disposition.view', 'disposition.withdraw']
const page = { pageNum: 1, pageSize: 50, where: {} }

/** An operator who reports, an inspector who judges, two who approve, and a running task of an order of 100. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { orderId, taskIds, operationIds } = await within((db) =>
    makeOrder(db, floor, { number: 'WO1', quantity: 100 }),
  )
  const person = (name: string, rights: string[]) => makeUser(gemba, admin.teamId, { name, rights })
  const ann = await person('Ann', operatorRights)
  const ivo = await person('Ivo', judgeRights)
  const eva = await person('Eva', ['disposition.view', 'disposition.approve', ...approverRights])
  const udo = await person('Udo', ['disposition.view', 'disposition.approve', ...approverRights])
  const reason = async (code: string) =>
    (await admin.call(defectReasonCrud.add, { code, name: code, className: 'C' })).id
  const burr = await reason('Burr')
  const dent = await reason('Dent')
  await ann.call(startWork, {
    userIds: [ann.userId],
    taskId: taskIds[0] as number,
    stationId: floor.stations[0],
  })
  const report = (goodQuantity: number, defects: { reasonId: number; quantity: number }[]) =>
    ann.call(addReport, { taskId: taskIds[0] as number, goodQuantity, defects })
  const defects = async () => (await admin.call(defectCrud.select, page)).rows
  /** Reported defective against what was judged of it and what waits, of the whole team. */
  const sums = () =>
    within(async (db) => {
      const reported = await sql<{
        sum: number
      }>`select coalesce(sum(reported_defective), 0) as sum from order_operation`.execute(db)
      const { rows } = await sql<{ judged: number; told: number; waits: number }>`
        select coalesce(sum(d.rework + d.scrap + d.concession + d.returned), 0) as judged,
          coalesce(sum(d.quantity - d.rework - d.scrap - d.concession - d.returned), 0) as waits,
          (select coalesce(sum(x.quantity), 0) from disposition x where x.status in ('open', 'underApproval', 'done') and x.kind <> 'sort') as told
        from defect d where d.stands`.execute(db)
      const [row] = rows as [(typeof rows)[number]]
      expect(row.told).toBe(row.judged)
      expect(row.judged + row.waits).toBe(reported.rows[0]?.sum)
      return { defective: reported.rows[0]?.sum, judged: row.judged, waits: row.waits }
    })
  const levels = (kind: 'defectScrap' | 'defectConcession', users: number[]) =>
    admin.call(updateApprovalSetting, { kind, levels: users.map((id) => ({ userIds: [id] })) })
  return {
    admin,
    within,
    floor,
    orderId,
    taskIds,
    operationIds,
    ann,
    ivo,
    eva,
    udo,
    burr,
    dent,
    report,
    defects,
    sums,
    levels,
  }
}

const concession = { deviation: 'Burr up to 0.2 mm', validUntil: '2199-01-31' }

test('20 defective: 8 rework, 5 scrap in two levels, 4 conceded, 3 wait; the sum holds at every step', async () => {
  const { report, defects, sums, levels, burr, ivo, eva, udo, admin } = await place()
  await levels('defectScrap', [eva.userId, udo.userId])
  await report(50, [{ reasonId: burr, quantity: 20 }])
  const [defect] = await defects()
  expect(defect).toMatchObject({ status: 'waiting', quantity: 20, waiting: 20, reasonName: 'Burr', personNames: 'Ann' })
  const id = defect?.id as number
  const judged = await ivo.call(api.judgeDefect, {
    id,
    lines: [
      { kind: 'rework', quantity: 8 },
      { kind: 'scrap', quantity: 5, note: 'Cracked' },
      { kind: 'concession', quantity: 4, ...concession },
    ],
  })
  expect(judged.waiting).toBe(3)
  expect(await sums()).toEqual({ defective: 20, judged: 17, waits: 3 })
  const scrap = judged.ids[1] as number
  const waits = async (who: typeof eva) => (await who.call(api.scrapApproval.toApprove, page)).rows.map((row) => row.id)
  expect(await waits(eva)).toEqual([scrap])
  expect(await waits(udo)).toEqual([])
  expect(await eva.call(api.scrapApproval.approve, { ids: [scrap] })).toMatchObject({ done: [scrap] })
  expect(await waits(udo)).toEqual([scrap])
  await udo.call(api.scrapApproval.approve, { ids: [scrap] })
  const { rows } = await admin.call(dispositionCrud.select, page)
  expect(Object.fromEntries(rows.map((row) => [row.kind, row.status]))).toEqual({
    rework: 'open',
    scrap: 'done',
    // No level is set for it.
    concession: 'done',
  })
  expect(rows.find((row) => row.kind === 'scrap')?.workValue).toBe(2.5)
  expect((await defects())[0]).toMatchObject({ status: 'inPart', rework: 8, scrap: 5, concession: 4, waiting: 3 })
  expect(await sums()).toEqual({ defective: 20, judged: 17, waits: 3 })
})

test('what is rejected waits again; nobody approves what he judged', async () => {
  const { report, defects, sums, levels, burr, ivo, eva, admin } = await place()
  await levels('defectScrap', [eva.userId])
  await report(0, [{ reasonId: burr, quantity: 6 }])
  const id = (await defects())[0]?.id as number
  const [scrap] = (await ivo.call(api.judgeDefect, { id, lines: [{ kind: 'scrap', quantity: 6 }] })).ids as [number]
  const own = await admin.call(api.scrapApproval.approve, { ids: [scrap] })
  expect(own.done).toEqual([])
  await eva.call(api.scrapApproval.reject, { ids: [scrap], reason: 'Can be reworked' })
  expect(await sums()).toEqual({ defective: 6, judged: 0, waits: 6 })
  expect((await defects())[0]).toMatchObject({ status: 'waiting', scrap: 0 })
})

test('two people who judge at once never judge a piece twice', async () => {
  const { report, defects, sums, burr, ivo, admin } = await place()
  await report(10, [{ reasonId: burr, quantity: 10 }])
  const id = (await defects())[0]?.id as number
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) =>
      (i % 2 ? ivo : admin).call(api.judgeDefect, { id, lines: [{ kind: i % 3 ? 'rework' : 'return', quantity: 3 }] }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = answers.find((each) => each.status === 'rejected') as PromiseRejectedResult
  expect(String(refused.reason)).toContain('Only 1 pcs wait to be judged')
  expect(await sums()).toEqual({ defective: 10, judged: 9, waits: 1 })
})

test('who reported does not judge, and a concession says what it accepts until when', async () => {
  const { admin, within, defects, burr, ivo, report } = await place()
  const both = await makeUser(gemba, admin.teamId, { name: 'Bea', rights: [...operatorRights, ...judgeRights] })
  await report(5, [{ reasonId: burr, quantity: 2 }])
  await within((db) => db.updateTable('report').set({ reporterId: both.userId }).execute())
  const id = (await defects())[0]?.id as number
  expect(
    (await refusal(both.call(api.judgeDefect, { id, lines: [{ kind: 'rework', quantity: 1 }] }))).message,
  ).toContain('someone else judges')
  const judge = (line: object) =>
    refusal(ivo.call(api.judgeDefect, { id, lines: [{ kind: 'concession' as const, quantity: 1, ...line }] }))
  expect(JSON.stringify(await judge({}))).toContain('lines.0.deviation')
  expect(JSON.stringify(await judge({ ...concession, validUntil: '2020-01-01' }))).toContain('lines.0.validUntil')
  expect(JSON.stringify(await judge({ ...concession, quantity: 0.5 }))).toContain('lines.0.quantity')
})

test('sorted pieces wait until what was found is judged', async () => {
  const { report, defects, sums, burr, ivo, admin } = await place()
  await report(0, [{ reasonId: burr, quantity: 10 }])
  const id = (await defects())[0]?.id as number
  const [sort] = (await ivo.call(api.judgeDefect, { id, lines: [{ kind: 'sort', quantity: 6 }] })).ids as [number]
  expect((await defects())[0]).toMatchObject({ status: 'waiting', waiting: 10, sorting: 6 })
  expect(
    (await refusal(ivo.call(api.judgeDefect, { id, lines: [{ kind: 'scrap', quantity: 5 }] }))).message,
  ).toBeTruthy()
  const { waiting } = await ivo.call(api.finishSorting, {
    id: sort,
    version: 1,
    lines: [{ kind: 'scrap', quantity: 2 }],
  })
  expect(waiting).toBe(8)
  expect((await defects())[0]).toMatchObject({ waiting: 8, sorting: 0, scrap: 2 })
  expect((await refusal(ivo.call(api.finishSorting, { id: sort, version: 2 }))).message).toContain('Done')
  const withdrawn = await admin.call(api.withdrawDisposition, { ids: [sort], reason: 'x' })
  expect(withdrawn.skipped[0]?.reason).toContain('withdraw what was judged after it')
  expect(await sums()).toEqual({ defective: 10, judged: 2, waits: 8 })
})

test('a reversal asks, then takes back what was judged and the approvals that wait', async () => {
  const { report, defects, sums, levels, burr, dent, ivo, eva, admin } = await place()
  await levels('defectScrap', [eva.userId])
  const { ids } = await report(50, [
    { reasonId: burr, quantity: 7 },
    { reasonId: dent, quantity: 3 },
  ])
  const id = (await defects()).find((row) => row.reasonName === 'Burr')?.id as number
  const judged = await ivo.call(api.judgeDefect, {
    id,
    lines: [
      { kind: 'scrap', quantity: 4 },
      { kind: 'rework', quantity: 1 },
    ],
  })
  const reverse = { id: ids[0] as number, reason: 'Wrong order' }
  const asked = await refusal(admin.call(reverseReport, reverse))
  expect([asked.data.confirm, asked.message]).toEqual(['judged', expect.stringContaining('Rework 1 · Scrap 4')])
  expect(await sums()).toEqual({ defective: 10, judged: 5, waits: 5 })
  await admin.call(reverseReport, { ...reverse, confirmed: ['judged'] })
  expect(await sums()).toEqual({ defective: 0, judged: 0, waits: 0 })
  expect(await defects()).toEqual([])
  expect((await eva.call(api.scrapApproval.toApprove, page)).rows).toEqual([])
  const late = await eva.call(api.scrapApproval.approve, { ids: [judged.ids[0] as number] })
  expect(late.skipped[0]?.reason).toContain('Undone')
})

test('a correction keeps what it still says and asks about what it says no more', async () => {
  const { report, defects, sums, burr, dent, ivo, admin } = await place()
  const { ids } = await report(50, [
    { reasonId: burr, quantity: 7 },
    { reasonId: dent, quantity: 3 },
  ])
  const first = (await defects()).find((row) => row.reasonName === 'Burr')?.id as number
  await ivo.call(api.judgeDefect, { id: first, lines: [{ kind: 'rework', quantity: 5 }] })
  const correct = (id: number, quantity: number, confirmed: string[] = []) => {
    const defects = [{ reasonId: burr, quantity }]
    return admin.call(correctReport, { id, reason: 'Counted again', goodQuantity: 50, defects, confirmed })
  }
  const corrected = await correct(ids[0] as number, 9)
  expect(await defects()).toMatchObject([{ id: first, quantity: 9, rework: 5, waiting: 4 }])
  expect(await sums()).toEqual({ defective: 9, judged: 5, waits: 4 })
  const next = corrected.ids[0] as number
  expect((await refusal(correct(next, 4))).data.confirm).toBe('judged')
  await correct(next, 4, ['judged'])
  expect(await defects()).toMatchObject([{ quantity: 4, rework: 0, waiting: 4 }])
  expect(await sums()).toEqual({ defective: 4, judged: 0, waits: 4 })
})

test('a rejected report says nothing any more, judged or not', async () => {
  const { report, defects, sums, burr, ivo, eva, admin } = await place()
  await admin.call(updateApprovalSetting, { kind: 'productionReport', levels: [{ userIds: [eva.userId] }] })
  const { ids } = await report(50, [{ reasonId: burr, quantity: 7 }])
  await ivo.call(api.judgeDefect, { id: (await defects())[0]?.id as number, lines: [{ kind: 'return', quantity: 2 }] })
  await eva.call(rejectReport, { ids, reason: 'Not so' })
  expect(await sums()).toEqual({ defective: 0, judged: 0, waits: 0 })
})

test('conceded pieces go on, out of a last operation into the stock, and come back with the withdrawal', async () => {
  const place1 = await place()
  const { report, defects, sums, burr, ivo, ann, admin, within, floor, taskIds, operationIds, orderId } = place1
  await report(10, [{ reasonId: burr, quantity: 5 }])
  const [cut, weld] = operationIds as [number, number]
  const judge = async (of: number, quantity: number) => {
    const id = (await defects())[of]?.id as number
    return (await ivo.call(api.judgeDefect, { id, lines: [{ kind: 'concession', quantity, ...concession }] }))
      .ids[0] as number
  }
  const conceded = await judge(0, 4)
  const counts = (id: number) =>
    within((db) =>
      db
        .selectFrom('orderOperation')
        .select(['reportedGood', 'recoveredGood'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  expect(await counts(cut)).toEqual({ reportedGood: 10, recoveredGood: 4 })
  // Welding takes all fourteen, one of them defective and conceded.
  await ann.call(startWork, {
    userIds: [ann.userId],
    taskId: taskIds[1] as number,
    stationId: floor.stations[1],
    confirmed: ['moveDuty'],
  })
  await ann.call(addReport, {
    taskId: taskIds[1] as number,
    goodQuantity: 12,
    defects: [{ reasonId: burr, quantity: 2 }],
  })
  const used = await refusal(admin.call(api.withdrawDisposition, { ids: [conceded], reason: 'Not accepted' }))
  expect(used.message).toContain('“Weld” has already taken')
  const last = await judge(0, 1)
  expect(await counts(weld)).toEqual({ reportedGood: 12, recoveredGood: 1 })
  const order = () =>
    within((db) =>
      db.selectFrom('workOrder').select('completedQuantity').where('id', '=', orderId).executeTakeFirstOrThrow(),
    )
  const stock = async () =>
    (await admin.call(balanceCrud.select, { where: { productId: floor.productId } })).rows.map((row) => row.quantity)
  expect([await order(), await stock()]).toEqual([{ completedQuantity: 13 }, [13]])
  await admin.call(api.withdrawDisposition, { ids: [last], reason: 'Not accepted' })
  expect([await order(), await stock()]).toEqual([{ completedQuantity: 12 }, [12]])
  expect(await sums()).toEqual({ defective: 7, judged: 4, waits: 3 })
})

test('whatever people do in whatever order, nothing is judged twice or lost', async () => {
  const { report, defects, sums, levels, burr, dent, ivo, eva, admin, within } = await place()
  await levels('defectScrap', [eva.userId])
  let seed = 7
  const chance = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const kinds = ['rework', 'scrap', 'concession', 'return', 'sort'] as const
  for (let round = 0; round < 12; round += 1) {
    const said = [
      { reasonId: burr, quantity: 1 + chance(3) },
      { reasonId: dent, quantity: 1 + chance(2) },
    ]
    const { ids } = await report(1, said)
    const rows = await defects()
    const acts = rows.slice(0, 4).map(({ id }) => {
      const kind = kinds[chance(5)] as (typeof kinds)[number]
      const line = { kind, quantity: 1 + chance(2), ...(kind === 'concession' ? concession : {}) }
      return () => (chance(2) ? ivo : admin).call(api.judgeDefect, { id, lines: [line] })
    })
    const waiting = (await eva.call(api.scrapApproval.toApprove, page)).rows.map(({ id }) => id)
    const decided = waiting.slice(0, 2)
    const others = [
      () => (decided.length ? eva.call(api.scrapApproval.approve, { ids: decided }) : null),
      () =>
        chance(3) === 0
          ? admin.call(reverseReport, { id: ids[0] as number, reason: 'x', confirmed: ['judged'] })
          : admin.call(correctReport, {
              id: ids[0] as number,
              reason: 'x',
              goodQuantity: 1,
              defects: said.slice(0, 1),
              confirmed: ['judged'],
            }),
      async () => {
        const open = await within((db) =>
          db.selectFrom('disposition').select('id').where('status', 'in', ['open', 'underApproval']).limit(1).execute(),
        )
        return open[0] ? admin.call(api.withdrawDisposition, { ids: [open[0].id], reason: 'x' }) : null
      },
    ]
    const told = await Promise.allSettled([...acts, ...others].map(async (act) => act()))
    for (const each of told) if (each.status === 'rejected') expect(String(each.reason)).toMatch(/^Error: 40[04]/)
    const { defective, judged, waits } = await sums()
    expect(judged + waits).toBe(defective)
  }
})

test('another team and another workshop see nothing of it', async () => {
  const { report, defects, burr, admin } = await place()
  await report(1, [{ reasonId: burr, quantity: 1 }])
  const id = (await defects())[0]?.id as number
  const other = await gemba.team()
  expect((await other.call(defectCrud.select, page)).rows).toEqual([])
  expect((await refusal(other.call(api.judgeDefect, { id, lines: [{ kind: 'rework', quantity: 1 }] }))).code).toBe(4040)
  expect(admin.teamId).not.toBe(other.teamId)
})

test('defective pieces are added up by what they have in common; of people each has a share', async () => {
  const { report, burr, dent, admin } = await place()
  await report(5, [
    { reasonId: burr, quantity: 4 },
    { reasonId: dent, quantity: 1 },
  ])
  const period = { from: '2020-01-01', to: '2020-12-31' }
  const { rows: reports } = await admin.call(defectCrud.select, page)
  const day = reports[0]?.shiftDate as string
  const by = async (group: api.DefectGroup) => {
    const { total, rows } = await admin.call(api.reckonDefects, { by: group, from: day, to: day })
    return [total, rows.map(({ label, quantity }) => `${label} ${quantity}`)]
  }
  expect(await by('reason')).toEqual([5, ['Burr 4', 'Dent 1']])
  expect(await by('person')).toEqual([5, ['Ann 5']])
  expect(await by('operation')).toEqual([5, ['Cut 5']])
  expect(await by('machine')).toEqual([5, ['null 5']])
  expect(await by('mold')).toEqual([5, ['null 5']])
  expect(await admin.call(api.reckonDefects, { by: 'workCenter', ...period })).toEqual({ total: 0, rows: [] })
  expect(
    JSON.stringify(
      await refusal(admin.call(api.reckonDefects, { by: 'reason', from: '2020-01-01', to: '2022-01-01' })),
    ),
  ).toContain('At most 366 days')
})
