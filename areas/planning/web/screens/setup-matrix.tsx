import { type FormValues, ListScreen } from '#core/web/kit/index.ts'
import { setupTimeCrud } from '../../contract/setup-time.ts'

const search = ['attribute', 'kind', 'workCenterId', 'fromValue', 'toValue']
const valued = new Set(['fromValue', 'toValue', 'bothWays'])

const form = {
  columns: 2 as const,
  visible: (field: string, values: FormValues) => !valued.has(field) || values.kind === 'change',
  derive: (changed: FormValues): FormValues | undefined => {
    if ('kind' in changed && changed.kind !== 'change') return { fromValue: null, toValue: null, bothWays: false }
    if (changed.workCenterId) return { groupLabel: null }
    return changed.groupLabel ? { workCenterId: null } : undefined
  },
}

/** The set-up matrix: minutes between what is made one after the other. */
export default function SetupMatrix() {
  return <ListScreen crud={setupTimeCrud} search={search} form={form} />
}
