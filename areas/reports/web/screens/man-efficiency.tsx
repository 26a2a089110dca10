import { Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, bars, trend } from '#core/web/kit/chart/analysis/index.ts'
import {
  NotLoaded,
  numberText,
  type Period,
  PeriodInput,
  periodDates,
  ReferenceSelect,
  shareText,
} from '#core/web/kit/index.ts'
import { linkedSearch } from '#core/web/kit/list/saved-search.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { useCall } from '#core/web/live/live.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useToday } from '#core/web/use-now.ts'
import { getManEfficiency } from '../../contract/hours.ts'
import '../reports.css'

type Told = OutputOf<typeof getManEfficiency>

/** One person's labour efficiency: its course, among those of the same position, and what pulled it down. */
export default function ManEfficiency() {
  const t = useT()
  const today = useToday()
  const link = usePageQuery()
  const linked = linkedSearch(link)
  const [followed, setFollowed] = useState(link.search)
  const [userId, setUserId] = useState<number | null>(personIn(linked?.userId))
  const [period, setPeriod] = useState<Period>((linked?.day as Period | undefined) ?? { preset: 'last30Days' })
  // Another link to the page that is open already.
  if (link.search !== followed) {
    setFollowed(link.search)
    setUserId(personIn(linked?.userId))
    if (linked?.day) setPeriod(linked.day as Period)
  }
  const { from = today, to = today } = periodDates(period, today)
  const { data, error, refetch } = useCall(
    getManEfficiency,
    { userId: userId ?? 0, from, to },
    { topics: ['report', 'duty'], enabled: userId !== null, keepPrevious: true },
  )
  return (
    <div className="kit-screen">
      <section className="kit-card reports-person">
        <ReferenceSelect
          aria-label={t('manEfficiency.person')}
          reference={teamUserReference}
          placeholder={t('manEfficiency.choose')}
          value={userId}
          onChange={setUserId}
        />
        <PeriodInput
          aria-label={t('manEfficiency.period')}
          value={period}
          onChange={(next) => next && setPeriod(next)}
        />
      </section>
      {userId === null && <Empty description={t('manEfficiency.choose')} />}
      {userId !== null && error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {userId !== null && !error && !data && <Skeleton active className="kit-slow" />}
      {userId !== null && data && <Told data={data} userId={userId} onPerson={setUserId} />}
    </div>
  )
}

/** The person of a link, which names one or several. */
const personIn = (value: unknown): number | null => {
  const id = Number(Array.isArray(value) ? value[0] : value)
  return Number.isInteger(id) && id > 0 ? id : null
}

/** So many peers are drawn, the best first; the person is always among them. */
const peersMost = 15

function Told({ data, userId, onPerson }: { data: Told; userId: number; onPerson(id: number): void }) {
  const t = useT()
  const [language] = useLanguage()
  const hours = (value: number) => t('workHours.hoursText', { hours: numberText(value, language) })
  const share = (value: number | null) => (value === null ? '–' : shareText(value))
  const { whole, peers, peersWhole } = data
  const place = peers.findIndex((peer) => peer.userId === userId) + 1
  const drawn = peers.filter((peer, i) => i < peersMost || peer.userId === userId)
  const losses = data.losses.filter(({ lostHours }) => lostHours > 0)
  return (
    <>
      <section className="kit-card kit-summary-whole">
        <FigureList
          label={data.userName}
          figures={[
            { label: t('humanEfficiency.efficiency'), value: share(whole.efficiency), small: data.positionName },
            { label: t('humanEfficiency.outputHours'), value: hours(whole.outputHours) },
            { label: t('humanEfficiency.onDutyHours'), value: hours(whole.onDutyHours) },
            {
              label: t('manEfficiency.ofPeers'),
              value: share(peersWhole.efficiency),
              small: place > 0 ? t('manEfficiency.place', { place, count: peers.length }) : undefined,
            },
          ]}
        />
      </section>
      <div className="reports-charts">
        <div className="kit-card">
          <AnalysisChart
            title={t('manEfficiency.course')}
            none={data.days.length ? undefined : t('kit.summary.nothing')}
            chart={
              data.days.length
                ? trend({
                    names: data.days.map(({ day }) => day.slice(5)),
                    series: [
                      { label: data.userName, values: data.days.map(({ efficiency }) => efficiency), as: 'bar' },
                      { label: t('manEfficiency.ofPeers'), values: data.days.map((each) => each.peers) },
                    ],
                    format: (value) => shareText(value),
                  })
                : null
            }
          />
        </div>
        <div className="kit-card">
          <AnalysisChart
            title={t('manEfficiency.losses')}
            none={losses.length ? undefined : t('manEfficiency.nothingLost')}
            chart={
              losses.length
                ? bars({
                    names: losses.map(({ operationName }) => operationName ?? t('manEfficiency.noOperation')),
                    series: [
                      { label: t('humanEfficiency.lostHours'), values: losses.map(({ lostHours }) => lostHours) },
                    ],
                    lying: true,
                    format: hours,
                  })
                : null
            }
          />
        </div>
        <div className="kit-card">
          <AnalysisChart
            title={t('manEfficiency.peers', { position: data.positionName })}
            none={drawn.length ? undefined : t('kit.summary.nothing')}
            chart={
              drawn.length
                ? bars({
                    names: drawn.map((peer) => peer.userName),
                    series: [{ label: t('humanEfficiency.efficiency'), values: drawn.map((peer) => peer.efficiency) }],
                    lying: true,
                    format: (value) => shareText(value),
                  })
                : null
            }
            onDatum={({ index }) => {
              const peer = drawn[index]
              if (peer) onPerson(peer.userId)
            }}
          />
        </div>
      </div>
    </>
  )
}
