import { useT } from '#core/web/i18n/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import { undoScenario } from '../../contract/global/scenario.api.ts'

/** Taking an adopted scenario back, after asking. */
export function useUndoScenario(id: number): { pending: boolean; ask(): void } {
  const t = useT()
  const { pending, run } = useAct(undoScenario, {
    long: true,
    topics: ['scenario', 'task', 'plan', 'workOrder'],
    success: t('global.undone'),
  })
  const ask = async () => {
    if (await toast.confirm({ title: t('global.undoAsk') })) await run({ id })
  }
  return { pending, ask: () => void ask() }
}
