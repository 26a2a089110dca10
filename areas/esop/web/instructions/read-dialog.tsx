import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { useAct } from '#core/web/live/live.ts'
import { readInstruction, type ShownInstruction } from '../../contract/instruction.api.ts'
import { ChangeNote } from '../parts/change-note.tsx'
import { ReadDocument } from '../steps/read-document.tsx'
import '../late/task-instructions.css'
import { useNarrow } from '#core/web/use-narrow.ts'

interface Props {
  instruction: ShownInstruction
  /** Who is to have read it; absent: whoever is logged in. */
  people?: readonly { id: number; name: string }[]
  /** The task that it is read at, where its steps are confirmed; absent: it is only read. */
  taskId?: number
  /** It was read before: nothing is left to confirm. */
  read?: boolean
  onClose(): void
  /** Once it is kept that it was read. */
  onRead?(): void
}

/** An instruction over the whole screen, and the button that keeps that it was read. */
export function ReadDialog({ instruction, people = [], taskId, read = false, onClose, onRead }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const { id, name, revision } = instruction
  const act = useAct(readInstruction, {
    topics: ['instructionReading'],
    success: t('instruction.readKept'),
    onDone: () => {
      onClose()
      onRead?.()
    },
  })
  const names = people.map((each) => each.name).join(t('listed'))
  return (
    <FullSheet
      className="instruction-reading"
      title={`${name} · ${t('instruction.revisionNo', { revision })}`}
      onClose={onClose}
      footer={
        !read && (
          <Button
            block
            type="primary"
            size="large"
            className="instruction-big"
            icon={<CheckOutlined />}
            loading={act.pending}
            onClick={() => void act.run({ ids: [id], userIds: people.map((each) => each.id) })}
          >
            {people.length ? t('instruction.peopleHaveRead', { people: names }) : t('instruction.iHaveRead')}
          </Button>
        )
      }
    >
      <ChangeNote instruction={instruction} />
      <ReadDocument instruction={instruction} work={taskId ? { taskId } : undefined} fit={narrow ? 'width' : 'page'} />
    </FullSheet>
  )
}
