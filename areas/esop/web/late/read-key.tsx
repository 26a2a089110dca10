import { FilePdfOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { FloorKey } from '#areas/execution/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { lazyDialog, TerminalKey } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow } from '#core/web/session/session.tsx'
import { selectTaskInstruction } from '../../contract/instruction.api.ts'
import { TaskInstructions } from './task-instructions.tsx'

const ReadDialog = lazyDialog(() => import('../instructions/read-dialog.tsx').then((m) => m.ReadDialog))

/** Opens the task's work instruction; of several, the list of them. */
export default function ReadKey({ taskId }: FloorKey) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const topics = ['instruction', 'instructionReading']
  const { data } = useCall(selectTaskInstruction, { taskId }, { topics, keptFor: ownerNow })
  const rows = data?.rows ?? []
  const [only] = rows
  const close = () => setOpened(false)
  return (
    <>
      <TerminalKey
        icon={<FilePdfOutlined aria-hidden />}
        label={t('instructionKey')}
        note={data && !only && t('instructionKey.none')}
        disabled={!only}
        onPress={() => setOpened(true)}
      />
      {opened && only && rows.length === 1 && (
        <ReadDialog instruction={only} taskId={taskId} read={only.readAt !== null} onClose={close} />
      )}
      {opened && rows.length > 1 && (
        <FullSheet gloved title={t('instructionKey')} onClose={close}>
          <TaskInstructions taskId={taskId} />
        </FullSheet>
      )}
    </>
  )
}
