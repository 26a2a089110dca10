import { Alert, Button, Empty, Select, Spin } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, ScreenLink } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { Line } from '../../contract/line.ts'
import type { LineApi, LineProfile } from '../../contract/line-api.ts'
import { issuesOf, type ProfileDraft } from '../../contract/profile.ts'
import { Causes } from './causes.tsx'
import './profile.css'

const topics = ['lineProfile']

interface Props {
  line: Line
  api: LineApi
  /** The screen on which profiles are configured. */
  settings: string
}

/** Which defect reasons a line uses, and where each sends the mended unit: of a product's profile, in a new version of it. */
export function LineCauses({ line, api, settings }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, refetch } = useCall(
    api.profiles.select,
    { where: { status: ['draft', 'live'] }, pageSize: 1000 },
    { topics },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  const profiles = data.rows.map(({ id, productName, revision, status }) => ({
    value: id,
    label: `${productName} · ${t('lineProfile.revision')} ${revision} · ${t(`lineProfileStatus.${status ?? 'draft'}`)}`,
  }))
  const id = profiles.some(({ value }) => value === chosen) ? chosen : (profiles[0]?.value ?? null)
  if (id === null)
    return (
      <Empty description={t('lineCauses.none')}>
        <ScreenLink path={settings}>{t(`screen.${settings}`)}</ScreenLink>
      </Empty>
    )
  return (
    <div className="kit-screen line-causes">
      <div className="line-new">
        <Select
          className="kit-wide"
          aria-label={t('lineCauses.profile')}
          value={id}
          onChange={setChosen}
          options={profiles}
          popupMatchSelectWidth={false}
        />
        <ScreenLink path="badReasonSettings">{t('lineCauses.reasons')}</ScreenLink>
      </div>
      <OfProfile key={id} id={id} line={line} api={api} onOpen={setChosen} />
    </div>
  )
}

function OfProfile({ id, line, api, onOpen }: { id: number; line: Line; api: LineApi; onOpen(id: number): void }) {
  const { data, error, refetch } = useCall(api.getLineProfile, { id }, { topics })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  return <Written key={data.version} profile={data} line={line} api={api} onOpen={onOpen} onDone={refetch} />
}

interface WrittenProps {
  profile: LineProfile
  line: Line
  api: LineApi
  onOpen(id: number): void
  onDone(): void
}

function Written({ profile, line, api, onOpen, onDone }: WrittenProps) {
  const t = useT()
  const { can } = useSession()
  const [causes, setCauses] = useState(profile.draft.causes)
  const { id, version, productId } = profile
  const may = can(`${line.id}.configure`)
  const writes = may && profile.status === 'draft'
  const draft: ProfileDraft = { ...profile.draft, causes }
  const issue = writes ? issuesOf(draft)[0] : undefined
  const changed = JSON.stringify(causes) !== JSON.stringify(profile.draft.causes)
  const begin = useAct(api.addLineProfile, { topics, onDone: (made) => onOpen(made.id) })
  const save = useAct(api.updateLineProfile, { topics, success: t('lineProfile.saved'), onDone })
  const publish = useAct(api.publishLineProfile, { topics, success: t('lineProfile.published'), onDone })
  return (
    <>
      <Causes draft={draft} writes={writes} onChange={(part) => setCauses(part.causes ?? causes)} />
      {!causes.length && <Alert type="info" showIcon title={t('lineCauses.all')} />}
      {issue && <Alert type="warning" showIcon title={t(issue.key, issue.params)} />}
      <div className="line-new">
        {may && !writes && (
          <Button type="primary" loading={begin.pending} onClick={() => void begin.run({ productId, fromId: id })}>
            {t('lineCauses.change')}
          </Button>
        )}
        {writes && (
          <>
            <Button
              type="primary"
              loading={save.pending}
              disabled={!changed || issue !== undefined}
              onClick={() => void save.run({ id, version, draft })}
            >
              {t('lineProfile.save')}
            </Button>
            <Button
              loading={publish.pending}
              disabled={changed || issue !== undefined}
              onClick={() => void publish.run({ id, version })}
            >
              {t('lineProfile.publish')}
            </Button>
          </>
        )}
      </div>
      {!may && <p className="kit-faint">{t('lineProfile.readOnly')}</p>}
    </>
  )
}
