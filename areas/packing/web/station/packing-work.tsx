import { Button, Input, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { locationCrud, openLocationReference } from '#areas/inventory/contract/location.ts'
import type { UnitLevel } from '#areas/inventory/contract/unit.ts'
import { scannedNumber } from '#core/contract/scanned.ts'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { DecimalInput, PrintPage, Qr, ReferenceSelect, tellFailure, useScanner } from '#core/web/kit/index.ts'
import { useLabelPrint } from '#core/web/kit/print/use-label-print.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useCall } from '#core/web/live/live.ts'
import { keepOnDevice, keptOnDevice } from '#core/web/on-device.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { packingUnitCrud } from '../../contract/unit.ts'
import { UnitLabels } from '../parts/unit-labels.tsx'
import { commands, commandText } from './commands.ts'
import { StationAnswer } from './station-answer.tsx'
import { StationUnit } from './station-unit.tsx'
import { type Station, type StationSetting, useStation } from './use-station.ts'
import '../packing.css'

/** What a piece opens first where nobody says, and the others. */
const usualLevels: readonly UnitLevel[] = ['box', 'carton', 'pallet', 'pack', 'frame']

interface Props {
  /** The customised line whose station it is; absent: of whomever. */
  line?: string
  /** Under which the device keeps how the station was set. */
  keptUnder: string
  /** Of the units that are opened here. */
  levels?: readonly UnitLevel[]
}

/** A packing station: worked with a scanner alone, with gloves, on a tablet or a phone. */
export function PackingWork({ line, keptUnder, levels = usualLevels }: Props) {
  const t = useT()
  const active = useActive()
  const [setting, setSetting] = useState(() => keptOnDevice<StationSetting>(keptUnder))
  const [typed, setTyped] = useState('')
  const [showsCodes, setShowsCodes] = useState(false)
  const change = (changed: Partial<StationSetting>) => {
    const next = { ...setting, ...changed }
    setSetting(next)
    keepOnDevice(keptUnder, next)
  }
  const whole = setting.locationId
    ? {
        locationId: setting.locationId,
        level: setting.level && levels.includes(setting.level) ? setting.level : (levels[0] ?? 'box'),
        customer: setting.customer ?? '',
        fill: setting.fill ?? false,
      }
    : null
  const labels = useLabelPrint(packingUnitCrud.entity.name)
  const station = useStation(whole && { ...whole, line }, change, labels.atOnce)
  const take = (code: string) => {
    setTyped('')
    if (whole) station.take(code)
    else
      void placeLabelled(code)
        .then((locationId) => (locationId ? change({ locationId }) : toast.error(t('packing.noPlace', { code }))))
        .catch(tellFailure)
  }
  useScanner(take, { least: 3 })
  return (
    <div className="packing-station">
      <Settings setting={setting} onChange={change} onCodes={() => setShowsCodes(true)} />
      {whole ? (
        <>
          <StationAnswer answer={station.answer} next={nextOf(t, station)} />
          <CodeSearch label={t('packing.scan')} typed={typed} capitals onType={setTyped} onCode={take} />
          {station.sheet ? <Work station={station} fill={whole.fill} onFill={(fill) => change({ fill })} /> : null}
          {!station.sheet && <OpenUnits locationId={whole.locationId} levels={levels} station={station} />}
        </>
      ) : (
        <div className="packing-answer is-ask" role="status">
          <div>
            <strong>{t('packing.choosePlace')}</strong>
            <span>{t('packing.scanPlace')}</span>
          </div>
        </div>
      )}
      {labels.dialog}
      {active && station.labelled && <UnitLabels labels={station.labelled} atOnce onClose={station.closeLabel} />}
      {active && showsCodes && <CommandCodes onClose={() => setShowsCodes(false)} />}
    </div>
  )
}

/** The place whose label was scanned; undefined: there is none. */
async function placeLabelled(code: string): Promise<number | undefined> {
  const number = scannedNumber(code)
  const { rows } = await call(locationCrud.select, { where: { code: number, enabled: true }, pageSize: 50 })
  return rows.find((place) => place.code?.toLowerCase() === number.toLowerCase())?.id
}

/** What is to be done next, in words. */
function nextOf(t: ReturnType<typeof useT>, { sheet, out }: Station): string {
  if (out) return t('packing.next.out')
  if (!sheet || sheet.status !== 'open') return t('packing.next.begin')
  const { rule, packed } = sheet
  if (!rule) return t(packed ? 'packing.next.more' : 'packing.next.first')
  if (packed >= rule.quantity) return t(rule.grossWeight ? 'packing.next.weigh' : 'packing.next.close')
  return t('packing.next.missing', { missing: rule.quantity - packed })
}

interface SettingsProps {
  setting: Partial<StationSetting>
  onChange(change: Partial<StationSetting>): void
  onCodes(): void
}

function Settings({ setting, onChange, onCodes }: SettingsProps) {
  const t = useT()
  const [customer, setCustomer] = useState(setting.customer ?? '')
  const latest = useRef(customer)
  return (
    <div className="packing-settings">
      <ReferenceSelect
        reference={openLocationReference}
        value={setting.locationId ?? null}
        aria-label={t('packing.place')}
        placeholder={t('packing.place')}
        onChange={(locationId) => onChange({ locationId: locationId ?? undefined })}
      />
      <Input
        size="large"
        maxLength={128}
        aria-label={t('packing.forCustomer')}
        placeholder={t('packing.forCustomer')}
        value={customer}
        onChange={(event) => {
          latest.current = event.target.value
          setCustomer(event.target.value)
        }}
        onBlur={() => onChange({ customer: latest.current.trim() })}
      />
      <Button size="large" onClick={onCodes}>
        {t('packing.codes')}
      </Button>
    </div>
  )
}

function Work({ station, fill, onFill }: { station: Station; fill: boolean; onFill(fill: boolean): void }) {
  const t = useT()
  const { sheet, out } = station
  const [weight, setWeight] = useState<number | null>(null)
  if (!sheet) return null
  const open = sheet.status === 'open'
  const weighs = open && (sheet.rule?.grossWeight ?? null) !== null
  return (
    <>
      <StationUnit
        sheet={sheet}
        onTakeOut={open ? station.takeOut : undefined}
        onTakeOff={open ? station.takeOff : undefined}
      />
      {open && (
        <div className="packing-modes">
          <Segmented
            size="large"
            value={out ? 'out' : fill ? 'fill' : 'one'}
            onChange={(mode) => {
              station.setOut(mode === 'out')
              if (mode !== 'out') onFill(mode === 'fill')
            }}
            options={(['one', 'fill', 'out'] as const).map((value) => ({ value, label: t(`packing.mode.${value}`) }))}
          />
          {weighs && (
            <DecimalInput
              scale={3}
              unit="kg"
              aria-label={t('packing.weight')}
              placeholder={t('packing.weight')}
              value={weight}
              onChange={(value) => setWeight(value === null ? null : Number(value))}
            />
          )}
        </div>
      )}
      <div className="packing-keys">
        {open && (
          <Button type="primary" size="large" onClick={() => station.close(weight ?? undefined)}>
            {t('packing.command.close')}
          </Button>
        )}
        {sheet.status === 'closed' && !sheet.parentNumber && (
          <Button size="large" onClick={station.reopen}>
            {t('packingUnitStatus.verb.reopen')}
          </Button>
        )}
        {!open && (
          <Button size="large" onClick={station.print}>
            {t('packingUnit.act.print')}
          </Button>
        )}
        <Button size="large" onClick={station.forget}>
          {t('packing.command.done')}
        </Button>
      </div>
    </>
  )
}

const recent = { pageSize: 20, sort: [{ field: 'id', order: 'desc' as const }] }

interface OpenProps {
  locationId: number
  levels: readonly UnitLevel[]
  station: Station
}

/** What stands open at the station, to go on with, and the ways to a new unit. */
function OpenUnits({ locationId, levels, station }: OpenProps) {
  const t = useT()
  const { data } = useCall(
    packingUnitCrud.select,
    { ...recent, where: { locationId, status: ['open'], level: [...levels] } },
    { topics: ['packingUnit'] },
  )
  return (
    <>
      <div className="packing-keys">
        {levels.map((level) => (
          <Button key={level} size="large" onClick={() => station.open(level)}>
            {t('packing.new', { level: t(`packingUnit.level.${level}`) })}
          </Button>
        ))}
      </div>
      {data && data.rows.length > 0 && <h3>{t('packing.goOn')}</h3>}
      <div className="packing-open" role="group" aria-label={t('packing.goOn')}>
        {data?.rows.map(({ id, number, level, products, quantity }) => (
          <Button key={id} size="large" onClick={() => station.resume(id, true, number ?? '')}>
            <b>
              {level && t(`packingUnit.level.${level}`)} {number}
            </b>{' '}
            {products} {quantity ? `× ${quantity}` : ''}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Codes to hang up at the station: with them a scanner is enough. */
function CommandCodes({ onClose }: { onClose(): void }) {
  const t = useT()
  return (
    <PrintPage title={t('packing.codes')} onClose={onClose}>
      <h1>{t('screen.packingStation')}</h1>
      <div className="packing-commands">
        {commands.map((command) => (
          <div key={command}>
            <Qr text={commandText(command)} size={30} />
            <b>{t(`packing.command.${command}`)}</b>
          </div>
        ))}
      </div>
    </PrintPage>
  )
}
