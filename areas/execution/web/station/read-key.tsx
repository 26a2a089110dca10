import { FilePdfOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { selectTaskInstruction } from '#areas/esop/contract/instruction.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { lazyDialog } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow, useSession } from '#core/web/session/session.tsx'
import { TaskInstructions } from '../reading/task-instructions.tsx'

const ReadDialog = lazyDialog(() => import('../reading/read-dialog.tsx').then((m) => m.ReadDialog))

/** Opens the task's work instruction; of several, the list of them. */
export function ReadKey({ taskId }: { taskId: number }) {
  const t = useT()
  const { has } = useSession()
  const [opened, setOpened] = useState(false)
  const topics = ['instruction', 'instructionReading']
  const { data } = useCall(selectTaskInstruction, { taskId }, { topics, keptFor: ownerNow, enabled: has('esop') })
  const rows = data?.rows ?? []
  const [only] = rows
  const close = () => setOpened(false)
  if (!has('esop')) return null
  return (
    <>
      <button type="button" className="term-act" disabled={!only} onClick={() => setOpened(true)}>
        <FilePdfOutlined aria-hidden />
        <span>
          {t('terminal.instructions')}
          {data && !only && <small>{t('terminal.noInstructions')}</small>}
        </span>
      </button>
      {opened && only && rows.length === 1 && (
        <ReadDialog instruction={only} read={only.readAt !== null} onClose={close} />
      )}
      {opened && rows.length > 1 && (
        <FullSheet className="term-sheet" title={t('terminal.instructions')} onClose={close}>
          <TaskInstructions taskId={taskId} />
        </FullSheet>
      )}
    </>
  )
}
