import { Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { ShownInstruction } from '../../contract/instruction.api.ts'
import { ChangeNote } from './change-note.tsx'

interface Props {
  instruction: Pick<ShownInstruction, 'revision' | 'changeNote'> & { mustRead: boolean; readAt: string | null }
}

/** When the reader has read an instruction; else whether he must, and what its revision changed. */
export function ReadMark({ instruction }: Props) {
  const t = useT()
  const { user } = useSession()
  const { mustRead, readAt } = instruction
  if (readAt)
    return <Tag color="green">{t('instruction.readAt', { at: instantText(readAt, user.zone).slice(0, 16) })}</Tag>
  return (
    <>
      {mustRead && <Tag color="orange">{t('instruction.mustRead')}</Tag>}
      <ChangeNote instruction={instruction} />
    </>
  )
}
