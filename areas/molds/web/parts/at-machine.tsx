import { Button, Result, Skeleton } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, useActions } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getMoldMachine, type WantingTask } from '../../contract/mounting.api.ts'
import { moldMounting } from '../../contract/mounting.ts'
import { MountForm } from './mount-form.tsx'
import { MountedCard, type MountedRow } from './mounted-card.tsx'

/** A machine: what hangs in it, what its next tasks want, and the mounting of another mold. */
export function AtMachine({ machineId, onLeave }: { machineId: number; onLeave(): void }) {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(
    getMoldMachine,
    { machineId },
    { topics: ['moldMounting', 'mold', 'task', 'machine'] },
  )
  const acts = useActions<MountedRow>(moldMounting, () => void refetch())
  if (error && !data)
    return (
      <Result
        status="warning"
        title={error.message}
        extra={
          <>
            <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
            <Button onClick={onLeave}>{t('mounting.anotherMachine')}</Button>
          </>
        }
      />
    )
  if (!data) return <Skeleton active className="kit-slow" />
  const { machine, mounted, tasks } = data
  return (
    <>
      <header className="kit-card mold-head">
        <div>
          <h2>{machine.name}</h2>
          <span className="kit-faint">
            {machine.number} · {machine.place}
          </span>
        </div>
        <Button size="large" onClick={onLeave}>
          {t('mounting.anotherMachine')}
        </Button>
      </header>
      <div className="mold-columns">
        <div>
          <section className="kit-card mold-card" aria-label={t('mounting.mounted')}>
            <h2>{t('mounting.mounted')}</h2>
            {mounted.length ? (
              <ul className="mold-list">
                {mounted.map((row) => (
                  <MountedCard key={row.id} row={{ ...row, moldNumber: row.number }} acts={acts} />
                ))}
              </ul>
            ) : (
              <p className="kit-faint">{t('mounting.nothing')}</p>
            )}
          </section>
          {tasks.length > 0 && <NextTasks tasks={tasks} />}
        </div>
        {can('moldMounting.mount') && (
          <section className="kit-card mold-card" aria-label={t('mounting.mountOne')}>
            <h2>{t('mounting.mountOne')}</h2>
            <MountForm place={data} />
          </section>
        )}
      </div>
      {acts.dialogs}
    </>
  )
}

function NextTasks({ tasks }: { tasks: readonly WantingTask[] }) {
  const t = useT()
  const { user } = useSession()
  return (
    <section className="kit-card mold-card" aria-label={t('mounting.next')}>
      <h2>{t('mounting.next')}</h2>
      <ul className="mold-list">
        {tasks.slice(0, 5).map(({ id, taskNo, productText, plannedStart, status, moldNumber, moldId }) => (
          <li key={`${id} ${moldNumber}`} className="mold-next">
            <b>{moldNumber}</b>
            <span>
              {taskNo} · {productText}
            </span>
            <small className="kit-faint">
              {[t(`taskStatus.${status}`), plannedStart && instantText(plannedStart, user.zone)]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {moldId === null && <small>{t('mounting.taskNoMold', { mold: moldNumber })}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
