import type { Names } from '#core/contract/names.ts'

/** Words of the factory by their Chinese: English, Vietnamese. */
const words: Record<string, readonly [en: string, vi: string]> = {
  // What is called for.
  设备故障: ['Machine fault', 'Sự cố thiết bị'],
  质量异常: ['Quality problem', 'Bất thường chất lượng'],
  缺料呼叫: ['Material call', 'Gọi cấp liệu'],
  模具异常: ['Mold problem', 'Sự cố khuôn'],
  工艺支持: ['Process support', 'Hỗ trợ công nghệ'],
  无法启动: ['Does not start', 'Không khởi động được'],
  报警停机: ['Stopped by an alarm', 'Dừng do báo động'],
  漏油: ['Oil leak', 'Rò rỉ dầu'],
  异响: ['Unusual noise', 'Tiếng ồn lạ'],
  尺寸超差: ['Out of tolerance', 'Sai kích thước'],
  外观不良: ['Bad appearance', 'Lỗi ngoại quan'],
  首件待检: ['First piece to inspect', 'Sản phẩm đầu chờ kiểm'],
  原料用完: ['Out of raw material', 'Hết nguyên liệu'],
  周转箱不足: ['Not enough boxes', 'Thiếu thùng luân chuyển'],
  来料有误: ['Wrong material', 'Sai vật liệu'],
  粘模: ['Sticking in the mold', 'Dính khuôn'],
  毛刺过大: ['Too much burr', 'Ba via quá lớn'],
  参数确认: ['Parameters to confirm', 'Xác nhận thông số'],
  其他: ['Other', 'Khác'],
  // Why machines stand.
  机械故障: ['Mechanical fault', 'Hỏng cơ khí'],
  电气故障: ['Electrical fault', 'Hỏng điện'],
  刀具损坏: ['Tool broken', 'Hỏng dao'],
  等待: ['Waiting', 'Chờ'],
  待料: ['Waiting for material', 'Chờ vật liệu'],
  待检: ['Waiting for inspection', 'Chờ kiểm tra'],
  待人: ['Waiting for people', 'Chờ người'],
  其他等待: ['Other waiting', 'Chờ khác'],
  换型: ['Changeover', 'Chuyển đổi'],
  换模调机: ['Mold change and setting', 'Thay khuôn, chỉnh máy'],
  计划停机: ['Planned stop', 'Dừng theo kế hoạch'],
  休息停机: ['Stopped for a rest', 'Dừng nghỉ giữa ca'],
  班前会: ['Meeting before the shift', 'Họp đầu ca'],
  未排产: ['Nothing planned', 'Chưa xếp lịch'],
  试产验证: ['Trial production', 'Sản xuất thử'],
  // What is wrong with pieces.
  尺寸: ['Dimensions', 'Kích thước'],
  孔位偏移: ['Hole out of place', 'Lệch vị trí lỗ'],
  外观: ['Appearance', 'Ngoại quan'],
  划伤: ['Scratch', 'Trầy xước'],
  毛刺: ['Burr', 'Ba via'],
  缺料: ['Short shot', 'Thiếu liệu'],
  缩水: ['Sink mark', 'Lõm co ngót'],
  装配: ['Assembly', 'Lắp ráp'],
  漏装: ['Part missing', 'Lắp thiếu'],
  扭矩不足: ['Torque too low', 'Thiếu lực siết'],
  冲压: ['Stamping', 'Dập'],
  拉裂: ['Drawing crack', 'Nứt khi dập vuốt'],
  压伤: ['Pressed-in mark', 'Vết hằn do ép'],
  冲偏: ['Punched off centre', 'Dập lệch'],
  测试: ['Test', 'Kiểm tra'],
  泄漏: ['Leak', 'Rò rỉ'],
  噪音: ['Noise', 'Tiếng ồn'],
}

/** What a word of the factory is in its other languages. */
export function inOthers(word: string): Names {
  const found = words[word]
  if (!found) throw new Error(`the demo has no other languages for ${word}`)
  const [en, vi] = found
  return { en, vi }
}
