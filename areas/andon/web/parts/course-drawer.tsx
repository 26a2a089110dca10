import { Descriptions, Drawer, Skeleton, Tag } from 'antd'
import { Suspense } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { ActButton, instantText, NotLoaded, numberText, StatusTag, useActions } from '#core/web/kit/index.ts'
import { CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import { type CourseKind, getAndonCourse } from '../../contract/call.api.ts'
import { andonCall, andonCallCrud } from '../../contract/call.ts'
import { andonStatus, leadingVerb } from '../../contract/call-status.ts'
import { type CallRow, callVerbs } from './verbs.ts'
import '../andon.css'

const colors: Partial<Record<CourseKind, string>> = {
  raised: 'red',
  tier: 'orange',
  repeated: 'orange',
  finished: 'green',
  accepted: 'green',
  rejected: 'red',
  withdrawn: 'gray',
  closed: 'gray',
}

const topics = ['andonCall', 'notification']

/** One call: what it is, who did what and who was told, what comes next, and what the person can do. */
export function CourseDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const session = useSession()
  const { data: call, error, refetch } = useCall(andonCallCrud.get, { id }, { topics })
  const acts = useActions<CallRow>(andonCall, () => void refetch())
  if (!active) return null
  const verbs = callVerbs(session).filter(
    (action) => call && (!action.right || session.can(action.right)) && action.can?.(call) !== false,
  )
  const leading = leadingVerb(verbs.map(({ key }) => key))
  return (
    <Drawer
      open
      size={narrow ? '100%' : 520}
      title={call ? `${call.callNo} · ${call.typeName}` : t('andonCall')}
      onClose={onClose}
      footer={
        call &&
        verbs.length > 0 && (
          <div className="andon-acts">
            {verbs.map((action) => (
              <ActButton
                key={action.key}
                size="large"
                type={action.key === leading ? 'primary' : 'default'}
                acts={acts}
                action={action}
                rows={[call]}
              />
            ))}
          </div>
        )
      }
    >
      {error && !call && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !call && <Skeleton active />}
      {call && <Facts call={call} />}
      {call &&
        partsOf('andonCall.section', session).map(({ name, Part }) => (
          <Suspense key={name} fallback={<Skeleton active />}>
            <Part callId={id} />
          </Suspense>
        ))}
      {call && <Course id={id} />}
      {acts.dialogs}
    </Drawer>
  )
}

function Facts({ call }: { call: CallRow }) {
  const t = useT()
  const { user } = useSession()
  const [language] = useLanguage()
  const minutes = (value: number | null) => (value === null ? null : `${numberText(value, language)} min`)
  const facts: [string, string | null][] = [
    ['placeName', [call.workshopName, call.lineName, call.placeName].filter(Boolean).join(' · ')],
    ['itemNames', call.itemNames],
    ['description', call.description],
    [
      'raisedBy',
      `${call.raisedByName ?? t(`andonSource.${call.source}`)} · ${instantText(call.raisedAt ?? '', user.zone)}`,
    ],
    ['responsibleNames', call.responsibleNames],
    ['handlerId', call.handlerName],
    ['responseMinutes', minutes(call.responseMinutes)],
    ['handlingMinutes', minutes(call.handlingMinutes)],
    ['totalMinutes', minutes(call.totalMinutes)],
    ['solution', call.solution],
  ]
  return (
    <Descriptions column={1} size="small" bordered className="kit-gap">
      <Descriptions.Item label={t('andonCall.status')}>
        <StatusTag color={andonStatus.colors[call.status ?? 'closed']} label={t(`andonStatus.${call.status}`)} />
        {call.closedHow && t(`andonClosing.${call.closedHow}`)}
      </Descriptions.Item>
      {facts.map(
        ([key, value]) =>
          value && (
            <Descriptions.Item key={key} label={t(`andonCall.${key}`)}>
              {value}
            </Descriptions.Item>
          ),
      )}
    </Descriptions>
  )
}

function Course({ id }: { id: number }) {
  const t = useT()
  const { user } = useSession()
  const { data, error } = useCall(getAndonCourse, { id }, { topics })
  if (error && !data) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton active />
  const time = (at: string) => instantText(at, user.zone)
  return (
    <>
      {data.pending.length > 0 && (
        <section className="andon-next" aria-label={t('andonCall.pending')}>
          <b>{t('andonCall.pending')}</b>
          {data.pending.map(({ kind, tier, dueAt }) => (
            <span key={`${kind} ${tier}`}>
              {kind === 'tier'
                ? t('andonCall.pendingTier', { tier: tier ?? 0, time: time(dueAt).slice(11, 16) })
                : t('andonCall.pendingAccept', { time: time(dueAt).slice(11, 16) })}
            </span>
          ))}
        </section>
      )}
      <h3>{t('andonCall.course')}</h3>
      <CourseTimeline
        steps={data.steps.map((step) => ({
          title: t(`andonStep.${step.kind}`),
          color: colors[step.kind] ?? 'blue',
          tag: step.tier === null ? null : t('andonCall.tierOf', { tier: step.tier }),
          beside: step.toUserName && t('andonCall.toPerson', { name: step.toUserName }),
          who: step.userName ?? t('andon.system'),
          at: step.at,
          note: step.note,
          children: <Photos fileNos={step.photos} />,
        }))}
      />
      {data.told.length > 0 && <h3>{t('andonCall.told')}</h3>}
      <ul className="andon-told">
        {data.told.map((each) => (
          <li key={each.id}>
            <Tag color={each.state === 'failed' ? 'red' : each.state === 'delivered' ? 'green' : 'blue'}>
              {t(`notificationState.${each.state}`)}
            </Tag>
            {each.recipientName} · {t(`channel.${each.channel}`)} <small className="kit-faint">{time(each.at)}</small>
            <div>{each.subject}</div>
          </li>
        ))}
      </ul>
    </>
  )
}
