import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { durationText, instantText, numberText, PrintPage } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { getHandover, HandoverSheet } from '../../contract/handover.ts'
import { ratioText } from './text.ts'
import '../handover-print.css'

interface Props {
  handover: OutputOf<typeof getHandover>
  onClose(): void
}

/** A shift's sheet on A4, with what both sides signed on the screen, or lines to sign by hand. */
export function HandoverPrint({ handover, onClose }: Props) {
  const t = useT()
  const { user } = useSession()
  const { sheet, lineName, productionDay, shiftName, workshopName, startAt, endAt, status } = handover
  const title = `${t('handover')} ${lineName} ${productionDay} ${shiftName}`
  const minutes = (at: string) => instantText(at, user.zone).slice(0, 16)
  return (
    <PrintPage
      title={title}
      onClose={onClose}
      header={
        <div className="handover-print-head">
          <strong>{title}</strong>
          <span>
            {workshopName} · {minutes(startAt)} – {minutes(endAt)} · {t(`handoverStatus.${status}`)}
          </span>
        </div>
      }
    >
      <section className="handover-print">
        <Machines sheet={sheet} />
        <Calls calls={sheet.calls} />
        <Tasks tasks={sheet.tasks} />
        <h3>{t('handover.remark')}</h3>
        <p className="handover-print-remark">{handover.remark ?? ''}</p>
        <div className="handover-print-signs">
          <Sign title={t('handover.outgoingName')} name={handover.outgoingName} at={handover.outgoingAt} />
          <Sign title={t('handover.incomingName')} name={handover.incomingName} at={handover.incomingAt} />
        </div>
      </section>
    </PrintPage>
  )
}

function Sign({ title, name, at }: { title: string; name: string | null; at: string | null }) {
  const { user } = useSession()
  return (
    <div>
      <span>{title}</span>
      <b>{name}</b>
      {at && <small>{instantText(at, user.zone)}</small>}
    </div>
  )
}

const quantities = ['counted', 'good', 'defective', 'difference'] as const

function Machines({ sheet }: { sheet: HandoverSheet }) {
  const t = useT()
  const [language] = useLanguage()
  const signed = (key: (typeof quantities)[number], value: number) =>
    `${key === 'difference' && value > 0 ? '+' : ''}${numberText(value, language)}`
  return (
    <>
      <h3>{t('handover.machines')}</h3>
      <table className="print-table">
        <thead>
          <tr>
            <th>{t('handover.machine')}</th>
            <th>{t('handover.state')}</th>
            {quantities.map((key) => (
              <th key={key} className="handover-print-number">
                {t(`handover.${key}`)}
              </th>
            ))}
            <th className="handover-print-number">{t('machineOee.oee')}</th>
            <th className="handover-print-number">{t('handover.running')}</th>
            <th className="handover-print-number">{t('handover.lost')}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.machines.map((machine) => (
            <tr key={machine.machineId}>
              <td>
                {machine.number} {machine.name}
              </td>
              <td>{[t(`machineState.${machine.state}`), machine.reasonName].filter(Boolean).join(' · ')}</td>
              {quantities.map((key) => (
                <td key={key} className="handover-print-number">
                  {signed(key, machine[key])}
                </td>
              ))}
              <td className="handover-print-number">{ratioText(machine.oee)}</td>
              <td className="handover-print-number">{durationText(machine.running)}</td>
              <td className="handover-print-number">{durationText(machine.lost)}</td>
            </tr>
          ))}
          <tr>
            <th colSpan={2}>{t('handover.total')}</th>
            {quantities.map((key) => (
              <th key={key} className="handover-print-number">
                {signed(key, sheet.total[key])}
              </th>
            ))}
            <th colSpan={3} />
          </tr>
        </tbody>
      </table>
    </>
  )
}

function Calls({ calls }: Pick<HandoverSheet, 'calls'>) {
  const t = useT()
  const { user } = useSession()
  return (
    <>
      <h3>{t('handover.calls')}</h3>
      {!calls.length && <p>{t('handover.noCalls')}</p>}
      {calls.length > 0 && (
        <table className="print-table">
          <thead>
            <tr>
              {(['call', 'type', 'place', 'status', 'raisedAt'] as const).map((key) => (
                <th key={key}>{t(`handover.${key}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calls.map(({ callNo, typeName, place, status, raisedAt }) => (
              <tr key={callNo}>
                <td>{callNo}</td>
                <td>{typeName}</td>
                <td>{place}</td>
                <td>{t(`andonStatus.${status}`)}</td>
                <td>{instantText(raisedAt, user.zone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Tasks({ tasks }: Pick<HandoverSheet, 'tasks'>) {
  const t = useT()
  const [language] = useLanguage()
  return (
    <>
      <h3>{t('handover.tasks')}</h3>
      {!tasks.length && <p>{t('handover.noTasks')}</p>}
      {tasks.length > 0 && (
        <table className="print-table">
          <thead>
            <tr>
              {(['task', 'workorderNo', 'operation', 'planned', 'good', 'defective'] as const).map((key) => (
                <th key={key}>{t(`handover.${key}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={task.taskNo}>
                <td>{task.taskNo}</td>
                <td>{task.workorderNo}</td>
                <td>{task.produreName}</td>
                {(['planQuantity', 'good', 'defective'] as const).map((key) => (
                  <td key={key} className="handover-print-number">
                    {numberText(task[key], language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
