import { CheckCircleFilled, CloseCircleFilled, QuestionCircleFilled, ScanOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText, ScreenLink, useScanner } from '#core/web/kit/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useCall } from '#core/web/live/live.ts'
import { keepOnDevice, keptOnDevice } from '#core/web/on-device.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { allowSound } from '#core/web/sound/sound.ts'
import { repairActions } from '../../contract/kinds.ts'
import type { Line } from '../../contract/line.ts'
import type { LineApi, StationChoice } from '../../contract/line-api.ts'
import type { QueueApi } from '../../contract/queue-api.ts'
import { NextOrders } from '../queue/next-orders.tsx'
import { StationCodes } from './station-codes.tsx'
import { type LineStationState, useLineStation } from './use-line-station.ts'
import './line-station.css'

const signs = {
  idle: <ScanOutlined aria-hidden />,
  good: <CheckCircleFilled aria-hidden />,
  bad: <CloseCircleFilled aria-hidden />,
  ask: <QuestionCircleFilled aria-hidden />,
}

interface Setting {
  station?: string
  aloud?: boolean
}

interface Props {
  line: Line
  api: LineApi
  /** The screen on which the line is set up: where there is nothing yet, whoever may set it up begins there. */
  settings: string
  /** Of a line that has a sequence. */
  queue?: QueueApi
}

/** A station of a line: worked with a scanner alone, with gloves, on a tablet or a phone. */
export function LineStation({ line, api, settings, queue }: Props) {
  const t = useT()
  const { can } = useSession()
  const name = `line:${line.id}:station`
  const [setting, setSetting] = useState<Setting>(() => keptOnDevice(name))
  const { data, error, refetch } = useCall(api.selectLineStation, {}, { topics: ['lineProfile'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  const change = (changed: Setting) => {
    const next = { ...setting, ...changed }
    setSetting(next)
    keepOnDevice(name, next)
    // A browser makes sounds once a person has pressed something.
    void allowSound()
  }
  const stations = data?.rows ?? []
  const station = stations.find(({ code }) => code === setting.station)
  return (
    <div className="line-station">
      <div className="line-settings">
        <Select
          size="large"
          aria-label={t('lineScan.station')}
          placeholder={t('lineScan.chooseStation')}
          loading={!data}
          value={station?.code}
          onChange={(code: string) => change({ station: code })}
          options={stations.map((each) => ({ value: each.code, label: `${each.code} ${each.name}` }))}
          notFoundContent={t('lineScan.noStations')}
          // A line has some dozens at most.
          virtual={false}
        />
        <Checkbox checked={setting.aloud ?? true} onChange={(event) => change({ aloud: event.target.checked })}>
          {t('lineScan.aloud')}
        </Checkbox>
      </div>
      {station ? (
        <Work key={station.code} api={api} line={line} station={station} aloud={setting.aloud ?? true} />
      ) : (
        <div className="line-says is-idle" role="status">
          {signs.idle}
          <div>
            <strong>{t('lineScan.chooseStation')}</strong>
            {data && !stations.length && <Nothing settings={can(`${line.id}.configure`) ? settings : null} />}
          </div>
        </div>
      )}
      {queue && <NextOrders api={queue} />}
    </div>
  )
}

/** That there is no station yet, with the way to one for whoever may set the line up. */
function Nothing({ settings }: { settings: string | null }) {
  const t = useT()
  return (
    <span>{settings ? <ScreenLink path={settings}>{t('lineScan.setUp')}</ScreenLink> : t('lineScan.noStations')}</span>
  )
}

interface WorkProps {
  api: LineApi
  line: Line
  station: StationChoice
  aloud: boolean
}

function Work({ api, line, station, aloud }: WorkProps) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [typed, setTyped] = useState('')
  const [showsCodes, setShowsCodes] = useState(false)
  const state = useLineStation(api, station.code, aloud)
  const take = (code: string) => {
    setTyped('')
    state.take(code)
  }
  useScanner(take, { least: 1 })
  const { tone, text, more } = state.says
  return (
    <>
      <div className={`line-says is-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
        {signs[tone]}
        <div>
          <strong>{text || t('lineScan.ready', { station: station.name })}</strong>
          <span>{more || t('lineScan.scanSerial')}</span>
        </div>
      </div>
      <CodeSearch label={t('lineScan.scan')} typed={typed} onType={setTyped} onCode={take} />
      <Unit state={state} />
      <Keys state={state} repairs={station.repairs && can(`${line.id}.repair`)} />
      <Button size="large" onClick={() => setShowsCodes(true)}>
        {t('lineScan.codes')}
      </Button>
      {active && showsCodes && <StationCodes station={station} state={state} onClose={() => setShowsCodes(false)} />}
    </>
  )
}

/** What is known of the unit at the station, and what of it is still missing. */
function Unit({ state: { work } }: { state: LineStationState }) {
  const t = useT()
  if (!work) return null
  const { asks, repair } = work
  const unit = asks ?? repair
  if (!unit) return null
  return (
    <section className="line-unit" aria-label={unit.serial}>
      <h2>{unit.product}</h2>
      <p>{t('lineScan.ofOrder', { order: unit.workorderNo })}</p>
      {repair && (
        <p>
          {t('lineScan.failedAt', { station: repair.failedAt, attempt: repair.attempt })}
          {repair.told ? ` · ${repair.told}` : ''}
        </p>
      )}
      <ul>
        {repair?.failed.map((each) => (
          <li key={each.name}>
            <b>{each.name}</b> {each.value} {each.unit} <Limits {...each} />
          </li>
        ))}
        {asks?.parts.map((part) => (
          <li key={part.place}>
            <b>{part.product}</b> × {part.quantity} {part.unit}
          </li>
        ))}
        {asks?.values.map((value) => (
          <li key={value.code}>
            <b>{value.name}</b> <Limits {...value} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Limits({ low, high, unit }: { low: number | null; high: number | null; unit: string }) {
  const [language] = useLanguage()
  if (low === null && high === null) return null
  const [from, to] = [low, high].map((value) => (value === null ? '' : numberText(value, language)))
  return <small>{[from && `≥ ${from}`, to && `≤ ${to}`].filter(Boolean).join(' · ') + (unit ? ` ${unit}` : '')}</small>
}

/** Keys for what the codes of the sheet do, as large as a gloved finger. */
function Keys({ state, repairs }: { state: LineStationState; repairs: boolean }) {
  const t = useT()
  const { work } = state
  const causes: readonly { id: number; name: string; reentry?: string }[] =
    work?.repair?.causes ?? (work?.asks && !work.asks.parts.length && !work.asks.values.length ? work.asks.causes : [])
  return (
    <>
      {work?.asks && (
        <div className="line-keys">
          <Button size="large" type="primary" onClick={() => state.result('pass')}>
            {t('lineCommand.pass')}
          </Button>
          <Button size="large" danger onClick={() => state.result('fail')}>
            {t('lineCommand.fail')}
          </Button>
        </div>
      )}
      {causes.length > 0 && (
        <div className="line-keys" role="group" aria-label={t('lineScan.tellCause')}>
          {causes.map((cause) => (
            <Button
              key={cause.id}
              size="large"
              type={work?.reasonId === cause.id ? 'primary' : 'default'}
              onClick={() => state.cause(cause.id)}
            >
              {cause.name}
              {cause.reentry ? ` → ${cause.reentry}` : ''}
            </Button>
          ))}
        </div>
      )}
      {work?.repair && repairs && (
        <div className="line-keys" role="group" aria-label={t('lineScan.tellAction')}>
          {repairActions.map((action) => (
            <Button
              key={action}
              size="large"
              danger={action === 'scrap'}
              disabled={work.reasonId === null}
              onClick={() => state.repair(action)}
            >
              {t(`lineCommand.${action}`)}
            </Button>
          ))}
        </div>
      )}
      <div className="line-keys">
        {work ? (
          <Button size="large" onClick={state.cancel}>
            {t('lineCommand.cancel')}
          </Button>
        ) : (
          <Button size="large" onClick={state.undo}>
            {t('lineCommand.undo')}
          </Button>
        )}
      </div>
    </>
  )
}
