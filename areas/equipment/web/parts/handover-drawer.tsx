import { PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer, Input, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { askDiscard, DraftOffer, instantText, NotLoaded, StatusTag, useDraft, useUnload } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { getHandover, noteHandover, signHandover } from '../../contract/handover.ts'
import { handoverStatus } from '../../contract/handover-status.ts'
import { HandoverPrint } from './handover-print.tsx'
import { HandoverSheetView } from './handover-sheet.tsx'
import '../equipment.css'

const topics = ['handover', 'machineOee', 'andonCall', 'report', 'task']
const verbs = ['signOutgoing', 'signIncoming', 'withdraw'] as const

/** A shift's sheet with its remarks and signatures; frozen once both sides have signed. */
export function HandoverDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const { user, can } = useSession()
  const { data, error, refetch } = useCall(getHandover, { id }, { topics, keepPrevious: true })
  const [typed, type] = useState<string | null>(null)
  const draft = useDraft<string>(`handover:${id}`)
  const [printing, setPrinting] = useState(false)
  const noting = useAct(noteHandover, {
    // Signing waits for the version that the remarks made.
    onDone: () => {
      draft.drop()
      void refetch().then(() => type(null))
    },
  })
  const signing = useAct(signHandover, { onDone: () => void refetch() })
  const dirty = typed !== null && typed !== (data?.remark ?? '')
  useUnload(() => dirty)
  if (!active) return null
  const enter = (text: string) => {
    type(text)
    draft.keep(text)
  }
  const close = async () => {
    if (dirty) {
      if (!(await askDiscard())) return
      draft.drop()
    }
    onClose()
  }
  const state = data?.status
  const mayNote = state !== undefined && can('handover.edit') && handoverStatus.can(state, 'note')
  const offered = verbs.filter((verb) => state !== undefined && can('handover.sign') && handoverStatus.can(state, verb))
  const sign = async (verb: (typeof verbs)[number]) => {
    if (!data) return
    const sure = verb === 'withdraw' || (await toast.confirm({ title: t('handover.signConfirm') }))
    if (sure) await signing.run({ id, version: data.version, verb })
  }
  return (
    <Drawer
      open
      size={1080}
      onClose={() => void close()}
      title={data ? `${data.lineName} · ${data.productionDay} · ${data.shiftName}` : t('handover')}
      extra={
        state && (
          <Space>
            <StatusTag color={handoverStatus.colors[state]} label={t(`handoverStatus.${state}`)} />
            <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
              {t('handover.print')}
            </Button>
          </Space>
        )
      }
    >
      {printing && data && <HandoverPrint handover={data} onClose={() => setPrinting(false)} />}
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <>
          <p className="eq-span">
            {data.workshopName} · {instantText(data.startAt, user.zone)} – {instantText(data.endAt, user.zone)}
          </p>
          <HandoverSheetView sheet={data.sheet} />
          <h4>{t('handover.remark')}</h4>
          {mayNote ? (
            <>
              <DraftOffer draft={draft} onTake={enter} />
              <Input.TextArea
                rows={3}
                maxLength={2000}
                aria-label={t('handover.remark')}
                value={typed ?? data.remark ?? ''}
                onChange={(event) => enter(event.target.value)}
              />
              {dirty && (
                <Button
                  className="kit-gap"
                  type="primary"
                  loading={noting.pending}
                  onClick={() => void noting.run({ id, version: data.version, remark: typed || null })}
                >
                  {t('kit.save')}
                </Button>
              )}
            </>
          ) : (
            <Alert type="info" title={data.remark ?? '–'} />
          )}
          <div className="eq-signs">
            <Signature title={t('handover.outgoingName')} name={data.outgoingName} at={data.outgoingAt} />
            <Signature title={t('handover.incomingName')} name={data.incomingName} at={data.incomingAt} />
          </div>
          <div className="eq-bar">
            {offered.map((verb) => (
              <Button
                key={verb}
                type={verb === 'withdraw' ? 'default' : 'primary'}
                loading={signing.pending}
                disabled={dirty}
                onClick={() => void sign(verb)}
              >
                {t(`handoverStatus.verb.${verb}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </Drawer>
  )
}

function Signature({ title, name, at }: { title: string; name: string | null; at: string | null }) {
  const t = useT()
  const { user } = useSession()
  return (
    <div>
      <span className="kit-faint">{title}</span>
      <b>{name ?? t('handover.notSigned')}</b>
      {at && <span>{instantText(at, user.zone)}</span>}
    </div>
  )
}
