import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Input, InputNumber, Segmented, Select, Spin } from 'antd'
import { useState } from 'react'
import { unitLevels } from '#areas/inventory/contract/unit.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import type { Line } from '../../contract/line.ts'
import type { LineApi, LineProfile } from '../../contract/line-api.ts'
import { issuesOf, type ProfileDraft, type ProfileStation } from '../../contract/profile.ts'
import { Causes, type PartProps } from './causes.tsx'
import { Play } from './play.tsx'
import { StationForm } from './station-form.tsx'

interface Props {
  id: number
  line: Line
  api: LineApi
  onClose(): void
}

const topics = ['lineProfile']

/** A profile on the whole screen: read when it is live, written while it is a draft, played through before it is published. */
export function ProfileEditor({ id, line, api, onClose }: Props) {
  const { data, error, refetch } = useCall(api.getLineProfile, { id })
  const t = useT()
  return (
    <FullSheet
      title={data ? `${data.productName} · ${t('lineProfile.revision')} ${data.revision}` : t('lineProfile')}
      onClose={onClose}
    >
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : data ? (
        <Editor key={data.version} profile={data} line={line} api={api} onDone={refetch} />
      ) : (
        <Spin />
      )}
    </FullSheet>
  )
}

const tabs = ['stations', 'causes', 'play'] as const

interface EditorProps {
  profile: LineProfile
  line: Line
  api: LineApi
  onDone(): void
}

function Editor({ profile, line, api, onDone }: EditorProps) {
  const t = useT()
  const { can } = useSession()
  const [draft, setDraft] = useState<ProfileDraft>(profile.draft)
  const [tab, setTab] = useState<(typeof tabs)[number]>('stations')
  const { id, version } = profile
  const writes = profile.status === 'draft' && can(`${line.id}.configure`)
  const issues = writes ? issuesOf(draft) : []
  const save = useAct(api.updateLineProfile, { topics, success: t('lineProfile.saved'), onDone })
  const publish = useAct(api.publishLineProfile, { topics, success: t('lineProfile.published'), onDone })
  const changed = JSON.stringify(draft) !== JSON.stringify(profile.draft)
  const change = (part: Partial<ProfileDraft>) => setDraft({ ...draft, ...part })
  const publishNow = () => {
    if (changed) toast.info(t('lineProfile.saveFirst'))
    else void publish.run({ id, version })
  }
  return (
    <div className="line-editor">
      <div className="line-new">
        <Segmented
          value={tab}
          onChange={setTab}
          options={tabs.map((value) => ({ value, label: t(`lineProfile.tab.${value}`) }))}
        />
        <span>{t(`lineProfileStatus.${profile.status}`)}</span>
        {writes && (
          <>
            <Button
              type="primary"
              loading={save.pending}
              disabled={!changed || issues.length > 0}
              onClick={() => void save.run({ id, version, draft })}
            >
              {t('lineProfile.save')}
            </Button>
            <Button loading={publish.pending} disabled={issues.length > 0} onClick={publishNow}>
              {t('lineProfile.publish')}
            </Button>
          </>
        )}
      </div>
      {issues.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('lineProfile.issues', { count: issues.length })}
          description={
            <ul>
              {[...new Set(issues.slice(0, 8).map(({ key, params }) => t(key, params)))].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      <fieldset disabled={!writes} className="line-parts">
        {tab === 'stations' && <Stations draft={draft} writes={writes} onChange={change} />}
        {tab === 'causes' && <Causes draft={draft} writes={writes} onChange={change} />}
      </fieldset>
      {tab === 'play' && <Play draft={draft} />}
    </div>
  )
}

/** A code that no station has yet: the next ten. */
function nextCode(stations: readonly ProfileStation[]): string {
  for (let n = 10; ; n += 10) if (!stations.some(({ code }) => code === `ST${n}`)) return `ST${n}`
}

function Stations({ draft, writes, onChange }: PartProps) {
  const t = useT()
  const { stations } = draft
  const [at, setAt] = useState(0)
  const chosen = stations[at]
  const put = (next: ProfileStation[]) => onChange({ stations: next })
  const move = (by: -1 | 1) => {
    const next = [...stations]
    const [moved] = next.splice(at, 1)
    if (!moved) return
    next.splice(at + by, 0, moved)
    put(next)
    setAt(at + by)
  }
  const add = () => {
    const code = nextCode(stations)
    const repair = stations.findIndex(({ kind }) => kind === 'repair')
    const place = repair < 0 ? stations.length : repair
    const before = stations.slice(0, place).filter(({ required }) => required)
    const made: ProfileStation = {
      code,
      name: t('stationKind.scan'),
      kind: 'scan',
      required: true,
      mostPasses: 0,
      onFail: 'repair',
      after: before.map((each) => each.code),
      checks: [],
      collect: [],
      bind: [],
    }
    put([...stations.slice(0, place), made, ...stations.slice(place)])
    setAt(place)
  }
  return (
    <>
      <div className="line-fields">
        <label>
          <span>{t('lineProfile.name')}</span>
          <Input maxLength={64} value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />
        </label>
        <label>
          <span>{t('lineProfile.mostPasses')}</span>
          <InputNumber
            min={0}
            max={999}
            precision={0}
            value={draft.mostPasses}
            onChange={(value) => onChange({ mostPasses: value ?? 0 })}
          />
        </label>
        <label>
          <span>{t('lineProfile.packingLevel')}</span>
          <Select
            disabled={!writes}
            value={draft.packingLevel}
            onChange={(packingLevel) => onChange({ packingLevel })}
            options={unitLevels.map((value) => ({ value, label: t(`packingUnit.level.${value}`) }))}
          />
        </label>
      </div>
      <div className="line-two">
        <div>
          <ol className="line-list" aria-label={t('lineProfile.tab.stations')}>
            {stations.map((each, i) => (
              <li key={`${each.code}-${i}`}>
                <Button block type={i === at ? 'primary' : 'default'} disabled={false} onClick={() => setAt(i)}>
                  {each.code} {each.name}
                </Button>
              </li>
            ))}
          </ol>
          {writes && (
            <div className="line-new">
              <Button icon={<PlusOutlined />} onClick={add} disabled={stations.length >= 40}>
                {t('lineProfile.addStation')}
              </Button>
              <Button
                icon={<ArrowUpOutlined />}
                aria-label={t('lineProfile.up')}
                disabled={at === 0}
                onClick={() => move(-1)}
              />
              <Button
                icon={<ArrowDownOutlined />}
                aria-label={t('lineProfile.down')}
                disabled={at >= stations.length - 1}
                onClick={() => move(1)}
              />
              <Button
                danger
                disabled={stations.length < 2}
                onClick={() => {
                  put(stations.filter((_, i) => i !== at))
                  setAt(Math.max(0, at - 1))
                }}
              >
                {t('lineProfile.remove')}
              </Button>
            </div>
          )}
        </div>
        {chosen && (
          <StationForm
            key={at}
            station={chosen}
            before={stations.slice(0, at).filter(({ kind }) => kind !== 'repair')}
            writes={writes}
            onChange={(part) => put(stations.map((each, i) => (i === at ? { ...each, ...part } : each)))}
          />
        )}
      </div>
    </>
  )
}
