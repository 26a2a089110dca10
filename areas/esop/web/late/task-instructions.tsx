import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { FloorPanel } from '#areas/execution/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { lazyDialog, NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow, useSession } from '#core/web/session/session.tsx'
import { selectTaskInstruction } from '../../contract/instruction.api.ts'
import { ChangeNote } from '../parts/change-note.tsx'
import { ReadMark } from '../parts/read-mark.tsx'
import './task-instructions.css'

const ReadDialog = lazyDialog(() => import('../instructions/read-dialog.tsx').then((m) => m.ReadDialog))

const topics = ['instruction', 'instructionReading', 'duty']

/** The work instructions in force for a task, to be opened and confirmed. Nothing where there are none. */
export function TaskInstructions({ taskId, onLoaded }: { taskId: number; onLoaded?(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(
    selectTaskInstruction,
    { taskId },
    { topics, keepPrevious: true, keptFor: ownerNow },
  )
  const [openedId, setOpenedId] = useState<number | null>(null)
  const loaded = Boolean(data || error)
  useEffect(() => {
    if (loaded) onLoaded?.()
  }, [loaded, onLoaded])
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data?.rows.length) return null
  const opened = data.rows.find(({ id }) => id === openedId)
  return (
    <section className="kit-card kit-rows-card instruction-panel">
      <h3>{t('instruction')}</h3>
      <ul>
        {data.rows.map((row) => {
          const { id, name, revision } = row
          return (
            <li key={id}>
              <span>
                <b>{name}</b> <span className="kit-faint">{t('instruction.revisionNo', { revision })}</span>{' '}
                <ReadMark instruction={row} />
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
          taskId={taskId}
          read={opened.readAt !== null}
          onClose={() => setOpenedId(null)}
        />
      )}
    </section>
  )
}

/** What people at the station's task have yet to read: a revision came into force while they work. Nothing where all is read. */
function AskToRead({ taskId, onLoaded }: { taskId: number; onLoaded(): void }) {
  const t = useT()
  const { can, user } = useSession()
  const { data, error } = useCall(selectTaskInstruction, { taskId }, { topics, keepPrevious: true, keptFor: ownerNow })
  const [openedId, setOpenedId] = useState<number | null>(null)
  const loaded = Boolean(data || error)
  useEffect(() => {
    if (loaded) onLoaded()
  }, [loaded, onLoaded])
  return data?.rows
    .filter(({ unread }) => unread.length > 0)
    .map((row) => {
      const { id, name, revision, unread } = row
      // Who may not put others to work confirms for himself alone.
      const people = can('duty.start') ? unread : unread.filter((each) => each.id === user.id)
      const names = unread.map((each) => each.name).join(t('listed'))
      return (
        <section key={id} className="kit-card instruction-ask" aria-label={t('instruction.mustRead')}>
          <p>
            <b>{name}</b> {t('instruction.revisionNo', { revision })}
          </p>
          <ChangeNote instruction={row} />
          <p role="status">{t('instruction.unreadNow', { people: names })}</p>
          {people.length > 0 && (
            <Button
              block
              size="large"
              className="instruction-big"
              icon={<FilePdfOutlined />}
              onClick={() => setOpenedId(id)}
            >
              {t('instruction.openToRead', { name })}
            </Button>
          )}
          {openedId === id && (
            <ReadDialog instruction={row} taskId={taskId} people={people} onClose={() => setOpenedId(null)} />
          )}
        </section>
      )
    })
}

/** The panel beside a task; at a station its key opens them (`read-key.tsx`), and what is to be read is asked for. */
export default function TaskInstructionsPanel({ at, task, onKnown }: FloorPanel) {
  const onLoaded = useCallback(() => onKnown(null), [onKnown])
  const Shown = at === 'phone' ? TaskInstructions : AskToRead
  return <Shown taskId={task.id} onLoaded={onLoaded} />
}
