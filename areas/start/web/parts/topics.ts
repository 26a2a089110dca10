/** What the first steps are about: they are read anew once one of these is touched. */
export const topics = [
  'firstStep',
  'station',
  'calendarPeriod',
  'teamUser',
  'routing',
  'workOrder',
  'task',
  'report',
  'approvalSetting',
]
