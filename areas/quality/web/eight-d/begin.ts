import { useT } from '#core/web/i18n/index.ts'
import type { Action, Identified } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { raiseEightD } from '../../contract/eight-d.api.ts'

/** The act that begins an 8D report of a row and opens it. */
export function useBeginEightD<Row extends Identified>(source: 'abnormality' | 'defect'): Action<Row> {
  const t = useT()
  const open = useOpen()
  const act = useAct(raiseEightD, {
    topics: ['eightD'],
    success: t('eightD.of'),
    onDone: ({ id }) => open('8Dreport', { report: String(id) }),
  })
  return {
    key: 'eightD',
    label: 'eightD.of',
    right: 'eightD.add',
    at: 'row',
    confirm: 'eightD.askRaise',
    run: async ([row]) => {
      if (row) await act.run({ source, sourceId: row.id })
    },
  }
}
