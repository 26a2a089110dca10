import { Empty, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { departmentReference } from '#areas/identity/contract/department.ts'
import type { SentOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { DebouncedInput, FormDialog, NotLoaded, ReferenceSelect } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { localDate } from '#engines/working-time/local-date.ts'
import { selectSkillMatrix } from '../../contract/matrix.api.ts'
import { skillReference } from '../../contract/skill.ts'
import { userSkillCrud } from '../../contract/user-skill.ts'
import { MatrixTable, type Opened } from './matrix-table.tsx'
import { StateCounts } from './state-counts.tsx'

const topics = ['userSkill', 'positionSkill', 'skill', 'teamUser', 'department', 'position']
const pageSize = 50

type Filter = Pick<SentOf<typeof selectSkillMatrix>, 'keyword' | 'departmentId' | 'skillIds' | 'state'>

/** People by skills, with what expires, has expired or is missing counted on top; a cell opens its certificate. */
export function SkillMatrix() {
  const t = useT()
  const { user, can } = useSession()
  const mayChange = can('userSkill.add') || can('userSkill.edit')
  const [filter, setFilter] = useState<Filter>({})
  const [pageNum, setPageNum] = useState(1)
  const [opened, setOpened] = useState<(Opened & { today: string }) | null>(null)
  const { data, error, refetch } = useCall(
    selectSkillMatrix,
    { ...filter, pageNum, pageSize },
    { topics, keepPrevious: true },
  )
  const change = (next: Filter) => {
    setFilter({ ...filter, ...next })
    setPageNum(1)
  }
  return (
    <div className="kit-screen">
      <div className="kit-card skill-bar">
        <ReferenceSelect
          className="skill-pick"
          reference={departmentReference}
          placeholder={t('skillMatrix.allDepartments')}
          aria-label={t('skillMatrix.department')}
          value={filter.departmentId}
          onChange={(departmentId) => change({ departmentId })}
        />
        <ReferenceSelect
          multiple
          className="skill-pick"
          reference={skillReference}
          placeholder={t('skillMatrix.allSkills')}
          aria-label={t('skillMatrix.skills')}
          value={filter.skillIds}
          onChange={(skillIds) => change({ skillIds })}
        />
        <DebouncedInput
          className="skill-pick"
          value={filter.keyword ?? ''}
          placeholder={t('skillMatrix.find')}
          aria-label={t('skillMatrix.find')}
          onSettle={(keyword) => change({ keyword })}
        />
        {data && (
          <StateCounts counts={data.counts} chosen={filter.state ?? null} onChoose={(state) => change({ state })} />
        )}
      </div>
      <section className="kit-card skill-card" aria-label={t('jobSkills.matrix')}>
        {error && !data ? (
          <NotLoaded error={error} onRetry={refetch} />
        ) : !data ? (
          <Skeleton active className="kit-slow" />
        ) : !data.skills.length || !data.people.length ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t(data.skills.length ? 'skillMatrix.nobody' : 'skillMatrix.noSkills')}
          />
        ) : (
          <>
            {/* Who may change nothing has no cell to go to: he scrolls the whole by its own focus. */}
            <div className="kit-matrix" tabIndex={mayChange ? undefined : 0}>
              <MatrixTable
                matrix={data}
                onOpen={(cell) => setOpened({ ...cell, today: localDate(user.zone, Date.now()) })}
              />
            </div>
            <div className="skill-foot">
              <small className="kit-faint">
                {mayChange && <span className="skill-keys">{t('skillMatrix.help')} </span>}
                {t('skillMatrix.frame')}
              </small>
              <Pagination
                size="small"
                simple
                hideOnSinglePage
                showSizeChanger={false}
                current={pageNum}
                pageSize={pageSize}
                total={data.total}
                onChange={setPageNum}
              />
            </div>
          </>
        )}
      </section>
      {opened && (
        <FormDialog
          crud={userSkillCrud}
          columns={2}
          title={opened.id === null ? t('skillMatrix.add') : undefined}
          row={opened.id === null ? null : { id: opened.id }}
          initial={{
            userId: opened.userId,
            skillId: opened.skillId,
            startsOn: opened.today,
          }}
          onClose={() => setOpened(null)}
          onSaved={() => void refetch()}
        />
      )}
    </div>
  )
}
