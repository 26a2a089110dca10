import { useT } from '#core/web/i18n/index.ts'
import type { SequenceProposal } from '../../contract/lean/line-sequence.api.ts'
import { type Figure, FigureStrip } from './figure-strip.tsx'
import { useNumbers } from './use-numbers.ts'

/** What a sequence comes to; in an order by hand against the proposed one. */
export function SequenceFigures({
  proposal,
  pieces,
  byHand,
}: {
  proposal: SequenceProposal
  pieces: number
  byHand: boolean
}) {
  const t = useT()
  const { whole, inSeconds, moment, rounded } = useNumbers()
  const { shift, paceMs, balance, deviation, changes, changeoverMs, proposed, batches, start, heldBy, tasks, moved } =
    proposal
  const shown: Figure[] = [
    {
      label: t('lean.pace'),
      value: inSeconds(paceMs),
      small: t('lean.version', { number: balance }),
    },
    {
      label: t('lean.filled'),
      value: t('lean.room', { pieces: whole(pieces), room: whole(shift.room) }),
      small: shift.name,
      ...(pieces > shift.room && { tone: 'bad' as const }),
    },
    {
      label: t('lean.startsAt'),
      value: moment(start).slice(5),
      small: heldBy === null ? null : t('lean.heldBy', { task: heldBy }),
    },
    {
      label: t('lean.deviation'),
      value: rounded(deviation.mean, 2),
      small: t(byHand ? 'lean.order.deviationOf' : 'lean.deviationOf', {
        batches: rounded(batches.mean, 2),
        proposed: rounded(proposed.mean, 2),
      }),
      ...(deviation.mean < batches.mean && { tone: 'good' as const }),
    },
    {
      label: t('lean.changes'),
      value: changes,
      small: [
        ...(byHand ? [t('lean.order.changesOf', { changes: proposed.changes })] : []),
        ...(changeoverMs ? [t('lean.changeover', { minutes: rounded(changeoverMs / 60_000, 1) })] : []),
      ].join(' · '),
      ...(changeoverMs > 0 && { tone: 'bad' as const }),
    },
    { label: t('lean.tasksToBe'), value: tasks, small: t('lean.movedOf', { count: moved }) },
  ]
  return <FigureStrip label={t('lean.tab.sequence')} figures={shown} />
}
