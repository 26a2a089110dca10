import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { type HandOver, resetTeamUserPassword } from '#areas/identity/contract/team-user.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { download } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { send, tellFailure } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { Industry } from '../../contract/first-steps.ts'
import { downloadStartWorkbook } from '../../contract/workbook.api.ts'
import { WorkbookDialog } from './workbook-dialog.tsx'

interface Props {
  industry: Industry
  /** Codes of people who were added: they are told this once. */
  onCodes(codes: HandOver[]): void
  onDone(): void
}

/** The other way: everything in one workbook, filled in at one's desk. */
export function WorkbookOffer({ industry, onCodes, onDone }: Props) {
  const t = useT()
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  const written = async (peopleIds: number[]) => {
    onDone()
    if (!peopleIds.length || !can('teamUser.resetPassword')) return
    const told = await send(resetTeamUserPassword, { ids: peopleIds }, { idempotencyKey: newKey() }).catch(tellFailure)
    onCodes(told?.output.handOvers ?? [])
  }
  return (
    <div className="start-workbook">
      <span>{t('startWorkbook.offer')}</span>
      <Button
        icon={<DownloadOutlined />}
        onClick={() =>
          void download(downloadStartWorkbook, { industry }, `${t('startWorkbook')}.xlsx`).catch(tellFailure)
        }
      >
        {t('startWorkbook.download')}
      </Button>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {t('startWorkbook.upload')}
      </Button>
      {open && <WorkbookDialog onClose={() => setOpen(false)} onWritten={(ids) => void written(ids)} />}
    </div>
  )
}
