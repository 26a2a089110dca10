import { inOthers } from '#core/server/demo/words.ts'

/** What plans, standards and routes are called in the other languages. */
export const namesOf = inOthers({
  日点检: ['Daily check', 'Kiểm tra hằng ngày'],
  周保养: ['Weekly maintenance', 'Bảo dưỡng hằng tuần'],
  月保养: ['Monthly maintenance', 'Bảo dưỡng hằng tháng'],
  季度停机保养: ['Quarterly maintenance, machine stopped', 'Bảo dưỡng hằng quý, dừng máy'],
  输送链周保养: ['Weekly conveyor maintenance', 'Bảo dưỡng băng tải hằng tuần'],
  测试台周点检: ['Weekly test station check', 'Kiểm tra bàn thử hằng tuần'],
  扭力扳手月校验: ['Monthly torque wrench check', 'Kiểm định cờ lê lực hằng tháng'],
  扭力扳手校验: ['Torque wrench check', 'Kiểm định cờ lê lực'],
  机床日点检: ['Daily machine check', 'Kiểm tra máy hằng ngày'],
  机床周保养: ['Weekly machine maintenance', 'Bảo dưỡng máy hằng tuần'],
  机床月保养: ['Monthly machine maintenance', 'Bảo dưỡng máy hằng tháng'],
  '1000 小时保养': ['1,000-hour maintenance', 'Bảo dưỡng 1.000 giờ'],
  '半年或 2000 小时保养': ['Half-yearly or 2,000-hour maintenance', 'Bảo dưỡng nửa năm hoặc 2.000 giờ'],
  空压机电表保养: ['Compressor maintenance by meter', 'Bảo dưỡng máy nén khí theo công tơ'],
  油温过高检查: ['Check for high oil temperature', 'Kiểm tra nhiệt độ dầu cao'],
  频繁故障检查: ['Check for frequent faults', 'Kiểm tra lỗi lặp lại'],
  车间巡检: ['Workshop patrol', 'Tuần kiểm xưởng'],
  一车间巡检路线: ['Patrol of workshop 1', 'Tuyến tuần kiểm xưởng 1'],
})
