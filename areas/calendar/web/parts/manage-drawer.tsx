import { Button, Drawer, Segmented, Select, Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { calendarPeriodCrud } from '../../contract/calendar.api.ts'
import { holidayCountries, holidayCrud, loadHolidays } from '../../contract/holiday.ts'
import { overtimeDayCrud } from '../../contract/overtime-day.ts'
import { calendarTopics } from './calendar-data.ts'

const around = 3

/** What the calendar is made of, as lists: holidays, overtime days, and the periods of the lines. */
export function ManageDrawer({ year, onClose }: { year: number; onClose(): void }) {
  const t = useT()
  const active = useActive()
  if (!active) return null
  const holidays = (
    <div className="cal-list">
      <ListScreen crud={holidayCrud} search={['date', 'name', 'kind']} before={<LoadHolidays year={year} />} />
    </div>
  )
  const overtime = (
    <div className="cal-list">
      <ListScreen crud={overtimeDayCrud} search={['date', 'lineId', 'shiftModeId']} />
    </div>
  )
  const periods = (
    <div className="cal-list">
      <ListScreen crud={calendarPeriodCrud} search={['lineId', 'shiftModeId', 'fromDate', 'toDate']} />
    </div>
  )
  return (
    <Drawer open size={980} title={t('calendar.manage')} onClose={onClose} className="cal-drawer">
      <Tabs
        destroyOnHidden
        items={[
          { key: 'holidays', label: t('calendar.holidays'), children: holidays },
          { key: 'overtime', label: t('calendar.overtimeDays'), children: overtime },
          { key: 'periods', label: t('calendar.periods'), children: periods },
        ]}
      />
    </Drawer>
  )
}

function LoadHolidays({ year }: { year: number }) {
  const t = useT()
  const { can } = useSession()
  const [country, setCountry] = useState<(typeof holidayCountries)[number]>('CN')
  const [chosen, setChosen] = useState(year)
  const load = useAct(loadHolidays, {
    topics: calendarTopics,
    onDone: ({ complete, ...counts }) => {
      toast.success(t('calendar.loaded', counts))
      if (!complete) toast.warning(t('calendar.incomplete'))
    },
  })
  if (!can('calendar.add')) return null
  return (
    <>
      <Segmented
        value={country}
        onChange={setCountry}
        aria-label={t('calendar.country')}
        options={holidayCountries.map((code) => ({ value: code, label: t(`calendar.country.${code}`) }))}
      />
      <Select
        value={chosen}
        onChange={setChosen}
        aria-label={t('calendar.year')}
        options={Array.from({ length: 2 * around + 1 }, (_, i) => ({ value: year - around + i }))}
      />
      <Button loading={load.pending} onClick={() => void load.run({ country, year: chosen })}>
        {t('holiday.act.load')}
      </Button>
    </>
  )
}
