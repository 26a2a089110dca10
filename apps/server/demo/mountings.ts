import { confirmMoldMaintenance, submitMoldMaintenance } from '#areas/molds/contract/maintenance.api.ts'
import { moldMaintenanceCrud, moldMaintenanceTypeCrud } from '#areas/molds/contract/maintenance.ts'
import { moldCrud } from '#areas/molds/contract/mold.ts'
import { askMoldRemoval, confirmMoldRemoval, mountMold } from '#areas/molds/contract/mounting.api.ts'
import type { DemoCaller } from './caller.ts'
import type { People } from './people.ts'

const hour = 3_600_000

interface Story {
  mold: string
  /** Of the three presses. */
  press: number
  /** Hours ago; absent: not yet. */
  mounted: number
  asked?: number
  removed?: number
  /** Shots made meanwhile, as the fitters counted them. */
  made: number
}

/** A mold that was changed for another, two that hang in their presses, and one whose removal is to be confirmed. */
const stories: Story[] = [
  { mold: 'MJ-04', press: 0, mounted: 220, asked: 75, removed: 74, made: 6_200 },
  { mold: 'MJ-01', press: 0, mounted: 73, made: 9_400 },
  { mold: 'MJ-02', press: 1, mounted: 27, made: 1_850 },
  { mold: 'MJ-03', press: 2, mounted: 121, asked: 1, made: 12_700 },
]

/** What hangs in the presses and hung there before, mounted and taken off by the mold staff; one mold was repaired and is again. */
export async function makeMountings(demo: DemoCaller, people: People, presses: number[]): Promise<void> {
  const present = demo.now
  const repair = await makeTypes(demo)
  await makeRepair(demo, people, { typeId: repair, sent: 300, submitted: 270, confirmed: 262 })
  demo.now = present
  await mountAll(demo, people, presses)
  demo.now = present
  await makeRepair(demo, people, { typeId: repair, sent: 70, submitted: 20 })
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

async function mountAll(demo: DemoCaller, { by }: People, presses: number[]): Promise<void> {
  const fitters = by.get('mold') ?? []
  const present = demo.now.getTime()
  const machines = await demo.within('demo', ({ db }) =>
    db.selectFrom('workCenterMachine').selectAll().where('workCenterId', 'in', presses).execute(),
  )
  const { rows: molds } = await demo.call(moldCrud.select, { pageNum: 1, pageSize: 50 })
  for (const [i, { mold: number, press, mounted, asked, removed, made }] of stories.entries()) {
    const mold = molds.find((each) => each.number === number)
    const machine = machines.find(({ workCenterId }) => workCenterId === presses[press])
    const [fitter, other] = [fitters[i % fitters.length], fitters[(i + 1) % fitters.length]]
    if (!mold || !machine || !fitter || !other) throw new Error(`no mold ${number} or nobody to mount it`)
    const ago = (hours: number) => {
      demo.now = new Date(present - hours * hour)
    }
    const { totalShots, shotsSinceMaintenance } = mold
    const count = async (fewer: number) => {
      const { id, version } = await demo.call(moldCrud.get, { id: mold.id })
      const counts = {
        totalShots: (totalShots ?? 0) - fewer,
        shotsSinceMaintenance: Math.max(0, (shotsSinceMaintenance ?? 0) - fewer),
      }
      await demo.call(moldCrud.update, { id, version, ...counts })
    }
    demo.become(fitter)
    ago(mounted)
    await count(made)
    const { id } = await demo.call(mountMold, { machineId: machine.machineId, moldId: mold.id })
    ago(asked ?? 0)
    await count(0)
    if (asked !== undefined) await demo.call(askMoldRemoval, { id })
    if (removed === undefined) continue
    demo.become(other)
    ago(removed)
    await demo.call(confirmMoldRemoval, { id })
  }
}
