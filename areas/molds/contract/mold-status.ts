import { defineStatus } from '#core/contract/status.ts'

/** Where a mold is. Led by mountings and by records of maintenance. That its maintenance is overdue is reckoned (`moldDues`). */
export const moldStatus = defineStatus(
  'moldStatus',
  {
    inLibrary: { number: 10, color: 'green', next: ['mount', 'maintain', 'repair'] },
    inUse: { number: 20, color: 'blue', next: ['dismount'] },
    inMaintenance: { number: 30, color: 'gold', next: ['shelve'] },
    underRepair: { number: 40, color: 'orange', next: ['shelve'] },
  },
  {
    mount: { to: 'inUse', right: 'moldMounting.mount' },
    dismount: { to: 'inLibrary', right: 'moldMounting.confirm' },
    maintain: { to: 'inMaintenance', right: 'moldMaintenance.add' },
    repair: { to: 'underRepair', right: 'moldMaintenance.add' },
    shelve: { to: 'inLibrary', right: 'moldMaintenance.confirm' },
  },
)
export type MoldState = (typeof moldStatus.codes)[number]
export type MoldVerb = keyof typeof moldStatus.verbs

/** How near a mold's maintenance is: within the share of its interval that the team warns at, or past its limit. */
export const moldDues = ['good', 'soon', 'overdue'] as const
export type MoldDue = (typeof moldDues)[number]

export const moldDueColors: Record<MoldDue, string> = { good: 'green', soon: 'gold', overdue: 'red' }

/** A mold in a machine. It comes off in two acts: one asks, another one confirms that it may. */
export const mountingStatus = defineStatus(
  'moldMountingStatus',
  {
    mounted: { number: 10, color: 'blue', next: ['askRemoval'] },
    removalAsked: { number: 20, color: 'gold', next: ['confirmRemoval', 'keepMounted'] },
    removed: { number: 30, color: 'gray', next: [] },
  },
  {
    askRemoval: { to: 'removalAsked', right: 'moldMounting.mount' },
    confirmRemoval: { to: 'removed', right: 'moldMounting.confirm' },
    keepMounted: { to: 'mounted', right: 'moldMounting.mount' },
  },
)
export type MountingState = (typeof mountingStatus.codes)[number]
export type MountingVerb = keyof typeof mountingStatus.verbs

/** Which half of a mold a machine takes there; most take it whole. */
export const moldPositions = ['whole', 'upper', 'lower'] as const
export type MoldPosition = (typeof moldPositions)[number]
