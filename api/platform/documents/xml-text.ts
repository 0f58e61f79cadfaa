/**
 * Control and other characters that XML can't hold: for one of them a spreadsheet would refuse the
 * file.
 */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

/** Text for a cell of a workbook. */
export const toXmlText = (text: string): string => text.toWellFormed().replace(NOT_XML, '')
