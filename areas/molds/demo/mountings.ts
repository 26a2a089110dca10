import { machines } from '#areas/devices/demo/machines.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { pressOrders } from '#areas/planning/demo/press-orders.ts'
import { demoPlaces } from '#areas/workcenters/demo/places.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { confirmMoldMaintenance, submitMoldMaintenance } from '../contract/maintenance.api.ts'
import { moldMaintenanceCrud, moldMaintenanceTypeCrud } from '../contract/maintenance.ts'
import { moldCrud } from '../contract/mold.ts'
import { askMoldRemoval, confirmMoldRemoval, mountMold } from '../contract/mounting.api.ts'
import { molds } from './molds.ts'

const hour = 3_600_000

/** Fitters mount a mold so long before the press begins, and take off the one before it so long before that. */
const fitting = hour / 2
const removing = hour / 4
/** Hours ago: the mold that is repaired came off by then; somebody asked for the removal of another. */
const repaired = { mold: 'MJ-04', sent: 70 }
const asked = 1

/** A press at work with one mold on one task after the other. */
interface Campaign {
  machineId: number
  mold: string
  start: number
  /** Strokes of it. */
  made: number
  /** It goes on. */
  isAtWork: boolean
}

/** What hangs in the presses and hung there as their work wanted it, mounted and taken off by the mold staff; one mold was repaired and is again. */
async function makeMountings(demo: DemoCaller, people: People, presses: number[]): Promise<void> {
  const present = demo.now
  const repair = await makeTypes(demo)
  await makeRepair(demo, people, { typeId: repair, sent: 300, submitted: 270, confirmed: 262 })
  demo.now = present
  await mountAll(demo, people, await campaignsOf(demo, presses))
  demo.now = present
  await makeRepair(demo, people, { typeId: repair, sent: repaired.sent, submitted: 20 })
}

/** What the presses worked at, by the clock. */
async function campaignsOf(demo: DemoCaller, presses: number[]): Promise<Campaign[]> {
  const rows = await demo.within('demo', ({ db }) =>
    db
      .selectFrom('task as t')
      .innerJoin('orderOperation as o', (join) =>
        join.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
      )
      .select(['t.machineId', 't.status', 't.publishedStart', 't.reportedGood', 't.reportedDefective'])
      .select(['o.mold', 'o.singleTripQuantity'])
      .where('t.workCenterId', 'in', presses)
      .where('t.startedAt', 'is not', null)
      .orderBy('t.publishedStart')
      .execute(),
  )
  const found: Campaign[] = []
  for (const { machineId, mold, publishedStart, status, ...row } of rows) {
    if (machineId === null || mold === null || publishedStart === null) continue
    const last = found.findLast((each) => each.machineId === machineId)
    const made = Math.ceil((row.reportedGood + row.reportedDefective) / (row.singleTripQuantity ?? 1))
    const isAtWork = status === 'inProgress'
    if (last?.mold === mold) {
      last.made += made
      last.isAtWork = isAtWork
    } else found.push({ machineId, mold, start: Date.parse(publishedStart), made, isAtWork })
  }
  return found
}

/** @returns the kind of repair that the story needs */
async function makeTypes(demo: DemoCaller): Promise<number> {
  await demo.call(moldMaintenanceTypeCrud.add, { name: '日常保养', kind: 'maintenance' })
  await demo.call(moldMaintenanceTypeCrud.add, { name: '大修保养', kind: 'maintenance' })
  const { id } = await demo.call(moldMaintenanceTypeCrud.add, { name: '修刃口', kind: 'repair' })
  return id
}

interface Repair {
  typeId: number
  /** Hours ago; `confirmed` absent: quality has still to say its word. */
  sent: number
  submitted: number
  confirmed?: number
}

async function makeRepair(demo: DemoCaller, { by, named }: People, { typeId, sent, submitted, confirmed }: Repair) {
  const present = demo.now.getTime()
  const ago = (hours: number) => {
    demo.now = new Date(present - hours * hour)
  }
  const fitter = by.get('mold')?.[1]
  const inspector = named.get('inspector')
  if (!fitter || !inspector) throw new Error('nobody to repair molds')
  const { rows } = await demo.call(moldCrud.select, { pageNum: 1, pageSize: 1, where: { number: 'MJ-04' } })
  demo.become(fitter)
  ago(sent)
  const { id } = await demo.call(moldMaintenanceCrud.add, {
    moldId: rows[0]?.id as number,
    typeId,
    staffIds: [fitter.userId],
    remark: '冲切毛刺偏大',
  })
  ago(submitted)
  await demo.call(submitMoldMaintenance, { id, result: '刃口研磨 0.15 mm，试冲合格' })
  if (confirmed === undefined) return
  demo.become(inspector)
  ago(confirmed)
  await demo.call(confirmMoldMaintenance, { id })
}

async function mountAll(demo: DemoCaller, people: People, campaigns: Campaign[]): Promise<void> {
  const present = demo.now.getTime()
  const rack = new Rack(demo, people.by.get('mold') as Person[])
  const gone = present - (repaired.sent + 2) * hour
  for (const campaign of campaigns) {
    if (campaign.start > gone) await rack.clear(({ mold }) => mold === repaired.mold, gone)
    const at = campaign.start - fitting
    await rack.clear(({ machineId, mold }) => machineId === campaign.machineId || mold === campaign.mold, at - removing)
    await rack.mount(campaign, at)
  }
  await rack.clear(({ mold }) => mold === repaired.mold, gone)
  await rack.settle(present - asked * hour)
}

/** The presses with what hangs in them, in the hands of the fitters. */
class Rack {
  private hanging: (Campaign & { id: number })[] = []
  private turn = 0
  private readonly present: Date

  constructor(
    private readonly demo: DemoCaller,
    private readonly fitters: Person[],
  ) {
    this.present = demo.now
  }

  async mount(campaign: Campaign, at: number): Promise<void> {
    const moldId = await this.count(campaign.mold, 0)
    this.comes(at)
    const { id } = await this.demo.call(mountMold, { machineId: campaign.machineId, moldId })
    this.hanging.push({ ...campaign, id })
  }

  /** Takes off what is in the way. */
  async clear(isInTheWay: (hung: Campaign) => boolean, at: number): Promise<void> {
    for (const { id, mold, made } of this.hanging.filter(isInTheWay)) {
      await this.count(mold, made)
      this.comes(at - removing)
      await this.demo.call(askMoldRemoval, { id })
      this.comes(at)
      await this.demo.call(confirmMoldRemoval, { id })
    }
    this.hanging = this.hanging.filter((hung) => !isInTheWay(hung))
  }

  /** What hangs there until now has made its shots; of one that rests somebody asked for the removal. */
  async settle(at: number): Promise<void> {
    for (const { mold, made } of this.hanging) await this.count(mold, made)
    const resting = this.hanging.find(({ isAtWork }) => !isAtWork)
    if (!resting) return
    this.comes(at)
    await this.demo.call(askMoldRemoval, { id: resting.id })
  }

  /** The next of the fitters goes to work at an instant. */
  private comes(at: number): void {
    this.demo.become(this.fitters[this.turn++ % this.fitters.length] as Person)
    this.demo.now = new Date(at)
  }

  /** The shots of a mold as the fitters know them now: nothing else that was told by now is added to them. */
  private async count(number: string, made: number): Promise<number> {
    this.comes(this.present.getTime())
    const { rows } = await this.demo.call(moldCrud.select, { pageNum: 1, pageSize: 1, where: { number } })
    const { id, version, totalShots, shotsSinceMaintenance } = rows[0] as (typeof rows)[number]
    const counts = {
      totalShots: (totalShots ?? 0) + made,
      shotsSinceMaintenance: (shotsSinceMaintenance ?? 0) + made,
    }
    await this.demo.call(moldCrud.update, { id, version, ...counts })
    return id
  }
}

export const mountings = demoPart({
  name: 'molds.mountings',
  // What a press counted says what its mold made; its next orders are planned before anything hangs there.
  needs: { people: demoPeople, places: demoPlaces, molds, machines, pressOrders },
  make: (demo, told) => makeMountings(demo, told.people, told.places.presses),
})
