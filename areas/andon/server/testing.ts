import { departmentCrud } from '#areas/identity/contract/department.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { act } from '#core/server/act.ts'
import type { Ctx } from '#core/server/context.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { makeUser } from '#tests/factories/user.ts'
import type { Client, TestGemba } from '#tests/support/gemba.ts'
import { andonTypeCrud, type Tier } from '../contract/type.ts'
import { fireTimer } from './index.ts'

export const maintainerRights = [
  'andonCall.view',
  'andonCall.raise',
  'andonCall.accept',
  'andonCall.respond',
  'andonCall.handOn',
  'andonCall.finish',
]
export const operatorRights = ['andonCall.view', 'andonCall.raise', 'andonCall.accept']

export const tier = (more: Partial<Tier> = {}): Tier => ({
  minutes: 5,
  until: 'response',
  responsible: true,
  channels: ['inApp'],
  ...more,
})

let counter = 0

/** A workshop with a line, a station with a box and a machine, people, and something to call for. */
export async function makeAndonFloor(gemba: TestGemba) {
  const admin = await gemba.team()
  const n = ++counter
  const { id: workshopId } = await admin.call(departmentCrud.add, { name: `Hall ${n}`, isWorkshop: true })
  const { id: lineId } = await admin.call(lineCrud.add, { number: 'L1', name: 'Line one', workshopId })
  const station = { number: 'ST-1', name: 'Turning', workshopId, effectiveLineId: lineId, andonSim: `89860${n}` }
  const { id: stationId } = await admin.call(stationCrud.add, station)
  const { id: machineId } = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db
      .insertInto('machine')
      .values({ number: 'M1', name: 'Lathe', workshopId, lineId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const person = (name: string, rights: string[]) => makeUser(gemba, admin.teamId, { name, rights })
  const operator = await person('Olga', operatorRights)
  const maintainer = await person('Mai', maintainerRights)
  const other = await person('Otto', maintainerRights)
  const { id: typeId } = await admin.call(andonTypeCrud.add, {
    code: 'EQ',
    name: 'Equipment',
    alias: 'Machine',
    color: 'red',
    button: 1,
    responsibleIds: [maintainer.userId],
    immediateChannels: ['inApp'],
    tiers: [tier(), tier({ minutes: 15, until: 'close', userIds: [other.userId], responsible: false })],
  })
  return {
    gemba,
    admin,
    workshopId,
    lineId,
    stationId,
    sim: station.andonSim,
    machineId,
    operator,
    maintainer,
    other,
    typeId,
  }
}

export type AndonFloor = Awaited<ReturnType<typeof makeAndonFloor>>

/** The machine and the station of the floor belong to one work centre from now on. */
export const joinCentre = ({ gemba, admin, workshopId, lineId, machineId, stationId }: AndonFloor) =>
  gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => {
    const { id: workCenterId } = await db
      .insertInto('workCenter')
      .values({ number: 'W1', name: 'Lathes', workshopId, lineId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('workCenterMachine').values({ workCenterId, machineId }).execute()
    await db.updateTable('station').set({ workCenterId }).where('id', '=', stationId).execute()
  })

/** Acts as the product itself, at an instant. */
export const asSystem = <T>(
  { gemba, admin }: Pick<AndonFloor, 'gemba' | 'admin'>,
  work: (ctx: Ctx) => Promise<T>,
  now = new Date(),
) =>
  act(
    gemba.services.database,
    gemba.events,
    { caller: systemCaller({ id: admin.teamId, zone: 'Asia/Shanghai' }), language: 'en', ip: null, path: 'test', now },
    work,
  )

/** Lets the team's clock stand so many minutes from now: fires what is due by then, one after the other. @returns how many fired */
export async function minutesPass(floor: Pick<AndonFloor, 'gemba' | 'admin'>, minutes: number): Promise<number> {
  const now = new Date(Date.now() + minutes * 60_000)
  let fired = 0
  for (;;) {
    const { rows } = await floor.gemba.services.database.pool.query<{ id: number }>(
      `select id from andon_timer where team_id = $1 and state = 'armed' and due_at <= $2 order by due_at, id limit 1`,
      [floor.admin.teamId, now.toISOString()],
    )
    const [due] = rows
    if (!due) return fired
    if (await asSystem(floor, (ctx) => fireTimer(ctx, Number(due.id)), now)) fired += 1
  }
}

/** The subjects of a person's messages, the oldest first. */
export async function inboxOf(person: Client): Promise<string[]> {
  const { body } = await person.raw('/user/web/getMyNotification', {})
  return (body.data as { rows: { subject: string }[] }).rows.map(({ subject }) => subject).reverse()
}
