import { FilePdfOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import type { MachineTab } from '#areas/workcenters/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { lazyDialog, NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { selectMachineInstruction } from '../../contract/instruction.api.ts'
import { ReadMark } from '../parts/read-mark.tsx'
import './task-instructions.css'

const ReadDialog = lazyDialog(() => import('../instructions/read-dialog.tsx').then((m) => m.ReadDialog))

const topics = ['task', 'instruction', 'instructionReading']

/** The work instructions for what runs at a machine and comes next there, to be opened; that they were read is kept by those who work there. */
export default function MachineInstructions({ machineId }: MachineTab) {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(selectMachineInstruction, { machineId }, { topics, keepPrevious: true })
  const [openedId, setOpenedId] = useState<number | null>(null)
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  if (!data.rows.length)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('machineInstructions.none')} />
  const opened = data.rows.find(({ id }) => id === openedId)
  return (
    <section className="kit-card kit-rows-card instruction-panel" aria-label={t('part.machineInstructions')}>
      <ul>
        {data.rows.map((row) => {
          const { id, name, revision, running, taskNos } = row
          return (
            <li key={id}>
              <span>
                <b>{name}</b> <span className="kit-faint">{t('instruction.revisionNo', { revision })}</span>{' '}
                <Tag color={running ? 'blue' : 'default'}>
                  {t(running ? 'machineInstructions.running' : 'machineInstructions.next')}
                </Tag>
                <ReadMark instruction={row} />
                <br />
                <small className="kit-faint">{taskNos.join(t('listed'))}</small>
              </span>
              <Button size="large" icon={<FilePdfOutlined />} onClick={() => setOpenedId(id)}>
                {t('instruction.act.open')}
              </Button>
            </li>
          )
        })}
      </ul>
      {opened && (
        <ReadDialog
          instruction={opened}
          read={opened.readAt !== null || !can('report.view')}
          onClose={() => setOpenedId(null)}
        />
      )}
    </section>
  )
}
