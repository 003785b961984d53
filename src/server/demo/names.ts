import type { Random } from './random.ts'

/** A Chinese character with its reading, from which account names are made. */
type Reading = readonly [character: string, pinyin: string]

const readings = (text: string): Reading[] =>
  text.split(' ').map((pair): Reading => {
    const [character = '', pinyin = ''] = pair.split(':')
    return [character, pinyin]
  })

const surnames = readings(
  '王:wang 李:li 张:zhang 刘:liu 陈:chen 杨:yang 赵:zhao 黄:huang 周:zhou 吴:wu 徐:xu 孙:sun 胡:hu 朱:zhu 高:gao 林:lin ' +
    '何:he 郭:guo 马:ma 罗:luo 梁:liang 宋:song 郑:zheng 谢:xie 韩:han 唐:tang 冯:feng 于:yu 董:dong 萧:xiao 程:cheng 曹:cao ' +
    '袁:yuan 邓:deng 许:xu 傅:fu 沈:shen 曾:zeng 彭:peng 吕:lv 苏:su 卢:lu 蒋:jiang 蔡:cai 贾:jia 丁:ding 魏:wei 薛:xue 叶:ye 阎:yan 欧阳:ouyang 诸葛:zhuge',
)
const male = readings(
  '伟:wei 强:qiang 磊:lei 军:jun 勇:yong 涛:tao 明:ming 超:chao 刚:gang 平:ping 辉:hui 鹏:peng 浩:hao 宇:yu 建:jian 国:guo 志:zhi 文:wen 海:hai 波:bo 宁:ning 俊:jun 凯:kai 健:jian',
)
const female = readings(
  '芳:fang 娜:na 敏:min 静:jing 丽:li 艳:yan 娟:juan 霞:xia 秀:xiu 燕:yan 玲:ling 桂:gui 婷:ting 雪:xue 慧:hui 莹:ying 倩:qian 梅:mei 琳:lin 洁:jie 晓:xiao 欣:xin 怡:yi 佳:jia',
)

export interface Person {
  readonly realName: string
  readonly username: string
  /** 0 male, 1 female. */
  readonly gender: 0 | 1
  readonly mobile: string
  readonly email: string
}

const prefixes = ['138', '139', '136', '135', '150', '151', '158', '188', '187', '177', '133', '147'] as const

/** People whose account names do not repeat within one run. */
export function personSource(random: Random, domain: string): () => Person {
  const used = new Map<string, number>()
  return () => {
    const gender = random.chance(0.45) ? 1 : 0
    const [surname, surnamePinyin] = random.pick(surnames)
    const given = Array.from({ length: random.chance(0.7) ? 2 : 1 }, () =>
      random.pick(gender ? female : male),
    )
    const base = `${surnamePinyin}${given.map(([, pinyin]) => pinyin).join('')}`
    const count = (used.get(base) ?? 0) + 1
    used.set(base, count)
    const username = count === 1 ? base : `${base}${count}`
    return {
      realName: `${surname}${given.map(([character]) => character).join('')}`,
      username,
      gender,
      mobile: `${random.pick(prefixes)}${random.digits(8)}`,
      email: `${username}@${domain}`,
    }
  }
}

interface City {
  readonly name: string
  readonly area: string
  readonly code: string
  readonly streets: readonly string[]
}

const city = (name: string, code: string, area: string, streets: string): City => ({
  name,
  area,
  code,
  streets: streets.split(' '),
})

const cities: readonly City[] = [
  city('北京', '010', '北京市海淀区', '中关村大街 知春路 学院路 上地三街'),
  city('上海', '021', '上海市浦东新区', '世纪大道 张江路 陆家嘴环路 金科路'),
  city('广州', '020', '广州市天河区', '天河路 体育西路 珠江东路 科韵路'),
  city('深圳', '0755', '深圳市南山区', '深南大道 科技园南路 粤海街道 高新中四道'),
  city('杭州', '0571', '杭州市西湖区', '文三路 天目山路 古墩路 文一西路'),
  city('成都', '028', '成都市高新区', '天府大道 益州大道 锦城大道 剑南大道'),
  city('武汉', '027', '武汉市洪山区', '珞喻路 光谷大道 高新大道 雄楚大道'),
  city('南京', '025', '南京市建邺区', '江东中路 奥体大街 庐山路 应天大街'),
  city('苏州', '0512', '苏州工业园区', '星湖街 现代大道 苏虹中路 金鸡湖大道'),
  city('西安', '029', '西安市雁塔区', '科技路 高新路 丈八东路 锦业路'),
  city('青岛', '0532', '青岛市崂山区', '香港东路 深圳路 海尔路 松岭路'),
  city('厦门', '0592', '厦门市思明区', '湖滨南路 环岛路 软件园二期 观日路'),
]
const firms =
  '恒远 蓝海 鼎盛 华信 中辰 博雅 天成 瑞丰 宏图 启航 明德 金石 云帆 同创 正源 嘉禾 远景 盛世 君合 众诚 泰和 新锐 东方 安达'.split(
    ' ',
  )
const trades =
  '信息技术 医疗器械 生物科技 供应链管理 新能源 精密制造 国际贸易 文化传媒 餐饮管理 建筑工程 物流 教育科技'.split(
    ' ',
  )
/** Last character of a credit code. */
const checkLetters = 'ABCDEFGHJKLMNPQRTUWXY'.split('')
const banks = ['中国工商银行', '中国建设银行', '中国农业银行', '中国银行', '招商银行', '交通银行', '浦发银行']

export interface Company {
  readonly name: string
  readonly shortName: string
  readonly creditCode: string
  readonly phone: string
  readonly address: string
  readonly bank: string
  readonly bankAccount: string
}

/** Companies whose names do not repeat within one run. */
export function companySource(random: Random): () => Company {
  const used = new Set<string>()
  return () => {
    let place = random.pick(cities)
    let firm = random.pick(firms)
    let trade = random.pick(trades)
    while (used.has(`${place.name}${firm}${trade}`)) {
      place = random.pick(cities)
      firm = random.pick(firms)
      trade = random.pick(trades)
    }
    used.add(`${place.name}${firm}${trade}`)
    return {
      name: `${place.name}${firm}${trade}${random.chance(0.2) ? '股份' : ''}有限公司`,
      shortName: `${firm}${trade}`,
      creditCode: `91${random.digits(6)}MA${random.digits(7)}${random.pick(checkLetters)}`,
      phone: random.chance(0.5)
        ? `${place.code}-${random.int(2, 8)}${random.digits(7)}`
        : `${random.pick(prefixes)}${random.digits(8)}`,
      address: `${place.area}${random.pick(place.streets)}${random.int(1, 599)}号${random.pick(['', 'A座', 'B座', '主楼', '3号楼'])}${random.int(1, 28)}层`,
      bank: `${random.pick(banks)}${place.name}${random.pick(['分行', '高新支行', '科技支行', '新区支行'])}`,
      bankAccount: `62${random.digits(17)}`,
    }
  }
}
