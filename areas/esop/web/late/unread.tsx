import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { FloorRemedy } from '#areas/execution/contract/slots.ts'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { lazyDialog } from '#core/web/kit/index.ts'
import type { UnreadInstruction } from '../../contract/instruction.api.ts'
import './task-instructions.css'

const ReadDialog = lazyDialog(() => import('../instructions/read-dialog.tsx').then((m) => m.ReadDialog))

/** What a refused start says that people have not read. */
function unreadIn(error: Error | null): UnreadInstruction[] {
  if (!(error instanceof CallError)) return []
  const { checks = [] } = (error.data ?? {}) as { checks?: { name: string; data?: UnreadInstruction[] }[] }
  return checks.find(({ name }) => name === 'instruction')?.data ?? []
}

/** The remedy beside the refusal: opens what was not read, and starts again once it is confirmed. */
export default function Unread({ error, onRemedied }: FloorRemedy) {
  const t = useT()
  const [opened, setOpened] = useState<UnreadInstruction | null>(null)
  return (
    <>
      {unreadIn(error).map((each) => (
        <Button
          key={each.id}
          block
          size="large"
          className="instruction-big"
          icon={<FilePdfOutlined />}
          onClick={() => setOpened(each)}
        >
          {t('instruction.openToRead', { name: each.name })}
        </Button>
      ))}
      {opened && (
        <ReadDialog instruction={opened} people={opened.people} onClose={() => setOpened(null)} onRead={onRemedied} />
      )}
    </>
  )
}
