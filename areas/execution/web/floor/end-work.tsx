import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session.tsx'
import { tell } from '#core/web/tell.ts'
import { endWork, leaveWork } from '../../contract/duty.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { Refused } from '../parts/refused.tsx'
import { momentSaid, useQueued } from './use-queued.ts'

interface Props {
  card: TaskCard
  userIds: number[]
  onDone(): void
}

/** Some leave while others stay; the last ones end the work, and may say that nothing more will be made. */
export function EndWork({ card, userIds, onDone }: Props) {
  const t = useT()
  const { can } = useSession()
  const [complete, setComplete] = useState(false)
  const last = userIds.length === card.onDuty.length
  const leaving = useQueued(leaveWork, ['duty', 'task'])
  const ending = useQueued(endWork, ['duty', 'task', 'workOrder'])
  if (!can('duty.end')) return null
  const label = `${t(last ? 'floor.end' : 'floor.leave')} · ${card.taskNo}`
  const go = async () => {
    const input = { taskId: card.id, userIds, at: momentSaid() }
    const done = last ? await ending.run({ ...input, complete }, label) : await leaving.run(input, label)
    if (!done) return
    tell.success(t(done.sent ? 'floor.ended' : 'floor.kept'))
    setComplete(false)
    onDone()
  }
  return (
    <div className="exec-coming">
      <Refused error={last ? ending.error : leaving.error} />
      {last && card.status !== 'completed' && (
        <Checkbox checked={complete} onChange={(event) => setComplete(event.target.checked)}>
          {t('floor.complete')}
        </Checkbox>
      )}
      <Button
        block
        size="large"
        className="exec-big"
        danger={complete}
        disabled={!userIds.length}
        loading={ending.pending || leaving.pending}
        onClick={() => void go()}
      >
        {t(last ? 'floor.end' : 'floor.leave')}
      </Button>
    </div>
  )
}
