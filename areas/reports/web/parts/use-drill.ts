import { useDrill } from '#core/web/kit/summary/use-drill.ts'

/** The reports behind a row. */
export const useReports = () =>
  useDrill('WorkReportRecords', {
    day: 'shiftDate',
    lineId: 'lineId',
    workshopId: 'workshopId',
    workCenterId: 'workCenterId',
    workorderNo: 'workorderNo',
    productId: 'productId',
    operationId: 'operationId',
    userId: 'personIds',
  })
