import { FlagOutlined, PauseCircleOutlined } from '@ant-design/icons'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText, TerminalKey } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { useEnding } from '../floor/use-ending.ts'

interface Props {
  card: TaskCard
  stationId: number
  onOver(): void
}

/** Lets the people of the station go: the task goes on another time, or nothing more is made of it. */
export function EndKeys({ card, stationId, onOver }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { can } = useSession()
  const n = (value: number) => numberText(value, language)
  const here = card.onDuty.filter((each) => each.stationId === stationId || each.stationId === null)
  const { last, refused, pending, clear, end } = useEnding(
    card,
    here.map(({ userId }) => userId),
  )
  if (!can('duty.end') || !here.length) return null
  const done = card.status === 'completed'
  const words = { task: card.taskNo, good: n(card.reportedGood), plan: n(card.planQuantity), unit: card.unit }
  const go = async (complete: boolean, question: string | null) => {
    if (question && !(await toast.confirm({ title: question }))) return
    if (await end({ complete, startNext: false })) onOver()
  }
  return (
    <>
      <Refused error={refused} onClose={clear} />
      <TerminalKey
        icon={<PauseCircleOutlined aria-hidden />}
        label={t(done ? 'floor.end' : last ? 'terminal.pause' : 'floor.leave')}
        disabled={pending}
        onPress={() => void go(false, done || !last ? null : t('terminal.askPause', words))}
      />
      {last && !done && (
        <TerminalKey
          icon={<FlagOutlined aria-hidden />}
          label={t('terminal.finish')}
          disabled={pending}
          onPress={() => void go(true, t('terminal.askFinish', words))}
        />
      )}
    </>
  )
}
