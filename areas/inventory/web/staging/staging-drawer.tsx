import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  ActButton,
  type Action,
  AskDialog,
  instantText,
  NotLoaded,
  numberText,
  ScanBar,
  ShareBar,
  StatusTag,
  send,
  useActions,
  verbAction,
} from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { openLocationReference } from '../../contract/location.ts'
import {
  cancelStaging,
  getStagingSheet,
  handOverStaging,
  pickStaging,
  receiverReference,
  returnStaging,
  type StagingLine,
  type StagingPick,
  type StagingVerb,
  scanStaging,
  staging,
  stagingCrud,
  stagingStatus,
  unpickStaging,
} from '../../contract/staging.ts'
import type { StagingRow } from './stagings.tsx'

const topics = ['stockStaging', 'stockBalance', 'stockLot']

const verbs: Action<StagingRow>[] = [
  {
    ...verbAction<StagingRow, StagingVerb>(stagingStatus, 'handOver', handOverStaging),
    at: 'row',
    confirm: false,
    ask: {
      name: 'stockStaging.ask',
      fields: { receiverId: field.reference(receiverReference, { required: true, display: 'receiverName' }) },
    },
    input: ([row], asked) => ({ id: row?.id, version: row?.version, ...asked }),
  },
  {
    ...verbAction<StagingRow, StagingVerb>(stagingStatus, 'cancel', cancelStaging),
    at: 'row',
    confirm: false,
    danger: true,
    ask: { name: 'stockStaging.ask', fields: { note: field.text({ required: true, max: 500 }) } },
    input: ([row], asked) => ({ id: row?.id, version: row?.version, ...asked }),
  },
]

/** A staging order as it is picked: by scan or by what is proposed; then the line takes it over, and brings back what it did not use. */
export function StagingDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const { can, user } = useSession()
  const { data: row, error, refetch } = useCall(stagingCrud.get, { id }, { topics })
  const acts = useActions<StagingRow>(staging, () => void refetch())
  if (!active) return null
  const offered = verbs.filter((action) => row && (!action.right || can(action.right)) && action.can?.(row) !== false)
  const facts = row && [
    row.taskNo,
    `${row.locationCode} → ${row.toCode}`,
    row.neededAt && instantText(row.neededAt, user.zone),
  ]
  return (
    <Drawer
      open
      size={narrow ? '100%' : 680}
      title={row ? [row.stagingNo, row.taskNo].filter(Boolean).join(' · ') : t('stockStaging')}
      onClose={onClose}
      footer={
        row &&
        offered.length > 0 && (
          <div className="inventory-staging-acts">
            {offered.map((action) => (
              <ActButton
                key={action.key}
                size="large"
                type={action.danger ? 'default' : 'primary'}
                acts={acts}
                action={action}
                rows={[row]}
              />
            ))}
          </div>
        )
      }
    >
      {error && !row && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !row && <Skeleton active className="kit-slow" />}
      {row && (
        <>
          <p>
            {row.status && (
              <StatusTag color={stagingStatus.colors[row.status]} label={t(`stockStagingStatus.${row.status}`)} />
            )}{' '}
            {facts?.filter(Boolean).join(' · ')}
          </p>
          {row.handedOverAt && (
            <p>
              {t('stockStaging.handed', {
                giver: row.givenByName ?? '–',
                receiver: row.receivedByName ?? '–',
                at: instantText(row.handedOverAt, user.zone),
              })}
            </p>
          )}
          <Sheet row={row} />
        </>
      )}
      {acts.dialogs}
    </Drawer>
  )
}

function Sheet({ row }: { row: StagingRow }) {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(getStagingSheet, { id: row.id }, { topics })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const mayPick = can('stockStaging.pick')
  const pick = async (code: string) => {
    const sent = await send(scanStaging, { id: row.id, code })
    if (!sent) return
    toast.success(t('stockStaging.picked', { ...sent.output }))
    void refetch()
  }
  return (
    <>
      {row.status === 'open' && mayPick && <ScanBar over label={t('stockStaging.scan')} onScan={pick} />}
      <ul className="inventory-staging-lines">
        {data.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            state={row.status ?? 'cancelled'}
            mayPick={mayPick}
            onChanged={() => void refetch()}
          />
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  line: StagingLine
  state: string
  mayPick: boolean
  onChanged(): void
}

function Line({ line, state, mayPick, onChanged }: LineProps) {
  const t = useT()
  const [language] = useLanguage()
  const pick = useAct(pickStaging, { topics, onDone: onChanged })
  const amount = (value: number) => numberText(value, language)
  return (
    <li>
      <div>
        <b>{line.productCode}</b> {line.productName}
      </div>
      <ShareBar
        share={line.quantity ? line.picked / line.quantity : 0}
        label={t('stockStaging.pickedShare')}
        text={`${amount(line.picked)} / ${amount(line.quantity)} ${line.unit}`}
        tone={line.picked >= line.quantity ? 'done' : 'normal'}
      />
      {line.short > 0 && (
        <StatusTag color="red" label={t('stockStaging.short', { quantity: amount(line.short), unit: line.unit })} />
      )}
      {line.picks.map((each) => (
        <Pick key={each.id} pick={each} unit={line.unit} state={state} mayPick={mayPick} onChanged={onChanged} />
      ))}
      {mayPick && line.proposals.length > 0 && (
        <div className="inventory-staging-proposals">
          {line.proposals.map(({ id, productCode, lotNumber, locationCode, quantity, expiresOn }, i) => (
            <Button
              key={id}
              type={i ? 'default' : 'primary'}
              loading={pick.pending}
              onClick={() => void pick.run({ lineId: line.id, id, quantity })}
            >
              {[
                locationCode,
                lotNumber || productCode,
                `${amount(quantity)} ${line.unit}`,
                expiresOn && t('feed.expires', { day: expiresOn }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

interface PickProps {
  pick: StagingPick
  unit: string
  state: string
  mayPick: boolean
  onChanged(): void
}

const returning = {
  name: 'stockStaging.ask',
  fields: {
    quantity: field.decimal({ required: true, above: 0, scale: 4 }),
    toLocationId: field.reference(openLocationReference, { required: true, display: 'locationCode' }),
    note: field.text({ max: 500 }),
  },
}

function Pick({ pick, unit, state, mayPick, onChanged }: PickProps) {
  const t = useT()
  const [language] = useLanguage()
  const [asking, setAsking] = useState(false)
  const unpick = useAct(unpickStaging, { topics, onDone: onChanged })
  const amount = (value: number) => `${numberText(value, language)} ${unit}`
  const left = pick.quantity - pick.returned
  const name = pick.lotNumber || pick.productCode
  return (
    <div className="inventory-staging-pick">
      <span>
        {name} <small>{[amount(pick.quantity), pick.fromCode, pick.pickedByName].filter(Boolean).join(' · ')}</small>
        {pick.returned > 0 && <small>{t('stockStaging.returned', { quantity: amount(pick.returned) })}</small>}
      </span>
      {mayPick && state === 'open' && (
        <Button
          aria-label={`${t('stockStaging.unpick')} ${name}`}
          loading={unpick.pending}
          onClick={() => void unpick.run({ id: pick.id })}
        >
          {t('stockStaging.unpick')}
        </Button>
      )}
      {mayPick && state === 'handedOver' && left > 0 && (
        <Button aria-label={`${t('stockStaging.return')} ${name}`} onClick={() => setAsking(true)}>
          {t('stockStaging.return')}
        </Button>
      )}
      {asking && (
        <AskDialog
          title={`${t('stockStaging.return')} · ${name}`}
          ask={returning}
          initial={{ quantity: left }}
          okText={t('stockStaging.return')}
          onCancel={() => setAsking(false)}
          onAnswer={async (asked) => {
            const given = asked as { quantity: number; toLocationId: number; note?: string | null }
            if (!(await send(returnStaging, { id: pick.id, ...given }))) return
            toast.success(t('kit.actDone', { act: t('stockStaging.return') }))
            setAsking(false)
            onChanged()
          }}
        />
      )}
    </div>
  )
}
