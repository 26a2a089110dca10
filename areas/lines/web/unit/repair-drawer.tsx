import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { type RepairAction, repairActions } from '../../contract/kinds.ts'
import type { Line } from '../../contract/line.ts'
import type { LineApi } from '../../contract/line-api.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import type { LineUnit, UnitApi } from '../../contract/unit-api.ts'
import { UnitCourse } from './unit-course.tsx'

interface Props {
  serial: string
  line: Line
  api: LineApi
  units: UnitApi
  onClose(): void
}

/** A failed unit with its course: the cause is told, then what was done; it goes on where the cause says, or is scrapped. */
export function RepairDrawer({ serial, line, api, units, onClose }: Props) {
  const t = useT()
  const { can } = useSession()
  const loaded = useCall(units.getLineUnit, { serial }, { topics: ['lineUnit'] })
  return (
    <LoadedDrawer title={serial} size={640} loaded={loaded} onClose={onClose}>
      {(unit) => (
        <>
          {unit.repair ? (
            can(`${line.id}.repair`) ? (
              <Mend unit={unit} repair={unit.repair} api={api} onDone={onClose} />
            ) : (
              <Alert type="info" showIcon title={t('lineRepair.mayNot')} />
            )
          ) : (
            <Alert
              type="info"
              showIcon
              title={t(unit.status === 'failed' ? 'lineRepair.notNow' : 'lineRepair.notFailed', {
                serial: unit.serial,
              })}
            />
          )}
          <h3>{t('lineUnit.course')}</h3>
          <UnitCourse unit={unit} />
        </>
      )}
    </LoadedDrawer>
  )
}

interface MendProps {
  unit: LineUnit
  repair: NonNullable<LineUnit['repair']>
  api: LineApi
  onDone(): void
}

function Mend({ unit: { serial, passes }, repair: { station, failedAt, causes }, api, onDone }: MendProps) {
  const t = useT()
  const [reasonId, setReason] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const told = (answer: ScanAnswer) => {
    if (answer.outcome === 'refused') return toast.error(answer.message)
    if (answer.outcome === 'repaired')
      toast.success(
        `${t('lineScan.repaired', { serial })} · ${answer.next ? t('lineScan.goOn', { station: answer.next }) : ''}`,
      )
    onDone()
  }
  const act = useAct(api.repairUnit, { topics: ['lineUnit'], onDone: told })
  const mend = async (action: RepairAction) => {
    if (reasonId === null) return
    if (action === 'scrap' && !(await toast.confirm({ title: t('lineRepair.scrapAsk', { serial }) }))) return
    await act.run({ station, serial, reasonId, action, note })
  }
  const built = passes.flatMap(({ parts }) => parts.filter(({ removedAt }) => removedAt === null))
  return (
    <section className="line-mend" aria-label={t('lineUnit.repair')}>
      <p>
        {t('lineRepair.failedAt')}: <b>{failedAt}</b>
      </p>
      {built.length > 0 && (
        <p>
          {t('lineRepair.built')}: {built.map(({ product, code }) => `${product} ${code}`).join(', ')}
          <br />
          <small className="kit-faint">{t('lineRepair.swap')}</small>
        </p>
      )}
      <div role="group" aria-label={t('lineScan.tellCause')}>
        {causes.map(({ id, name, reentry }) => (
          <Button key={id} type={reasonId === id ? 'primary' : 'default'} onClick={() => setReason(id)}>
            {name} → {reentry}
          </Button>
        ))}
      </div>
      <Input.TextArea
        aria-label={t('lineRepair.note')}
        placeholder={t('lineRepair.note')}
        maxLength={500}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div role="group" aria-label={t('lineScan.tellAction')}>
        {repairActions.map((action) => (
          <Button
            key={action}
            danger={action === 'scrap'}
            disabled={reasonId === null}
            loading={act.pending}
            onClick={() => void mend(action)}
          >
            {t(`lineCommand.${action}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
