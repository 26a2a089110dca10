import { field } from '#core/contract/field.ts'
import { type Action, verbAction } from '#core/web/kit/index.ts'
import { mountingStatus } from '../../contract/mold-status.ts'
import { askMoldRemoval, confirmMoldRemoval, keepMoldMounted } from '../../contract/mounting.api.ts'

/**
 * What a person can do with a mold in a machine.
 * @param location where it was last kept: offered as the place where it is put
 */
export function mountingVerbs<Row extends { id: number }>(location: string | null = null): Action<Row>[] {
  const one = ([row]: Row[], asked: Record<string, unknown>) => ({ id: row?.id, ...asked })
  const common = { at: 'row', confirm: false, input: one } as const
  return [
    verbAction(mountingStatus, 'askRemoval', askMoldRemoval, { ...common, confirm: true }),
    verbAction(mountingStatus, 'confirmRemoval', confirmMoldRemoval, {
      ...common,
      danger: true,
      ask: {
        name: 'moldMounting',
        fields: {
          storageLocation: field.text({ max: 64, ...(location && { initial: location }) }),
          note: field.multiline({ max: 500 }),
        },
      },
    }),
    verbAction(mountingStatus, 'keepMounted', keepMoldMounted, common),
  ]
}
