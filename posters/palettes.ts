import type { Category } from '@55tickets/rules/events/categories.ts'

export interface Palette {
  /** Background colour. */
  readonly ground: string
  /** The dominant motif; stands out from the ground. */
  readonly main: string
  readonly second: string
  /** Least prominent colour. */
  readonly third: string
  /** Colour that is used once or almost once. */
  readonly accent: string
}

const palette = (
  ground: string,
  main: string,
  second: string,
  third: string,
  accent: string,
): Palette => ({ ground, main, second, third, accent })

/** Palettes of each category, with light and dark backgrounds, so that neighbouring posters differ. */
export const palettes: Record<Category, readonly [Palette, ...Palette[]]> = {
  shows: [
    palette('#1A1446', '#FF5C7A', '#6C4BF4', '#FFE3D3', '#FFC83D'),
    palette('#FFE9DC', '#3B1A6E', '#F2427A', '#FF9E6B', '#FFC83D'),
    palette('#E5326B', '#2A0F3D', '#FFD6DF', '#FF8A5B', '#FFD23F'),
    palette('#0F1B3D', '#3DA5F4', '#F64C72', '#F9EFE3', '#FFB627'),
  ],
  teatros: [
    palette('#7A1222', '#F3D9B1', '#C8283C', '#2B0A12', '#F2B134'),
    palette('#F7EBDD', '#9B1B30', '#2A1A1F', '#E8B98A', '#E0A100'),
    palette('#1F1418', '#D7263D', '#F2E3CC', '#6B1E2E', '#F4B942'),
    palette('#EBD3C0', '#5A1230', '#C9403A', '#FFF4E8', '#1D5C63'),
  ],
  baladas: [
    palette('#12102B', '#B9F53F', '#5B2EFF', '#F1EEFF', '#FF3D9A'),
    palette('#3A0CA3', '#F72585', '#4CC9F0', '#F5E6FF', '#FFD60A'),
    palette('#14122A', '#FF3D7F', '#3A33A0', '#EDE7FF', '#2EE6C8'),
    palette('#D9D2FF', '#2B1AA8', '#FF4FA0', '#101038', '#FFD84D'),
  ],
  baile_chopp: [
    palette('#F6B32B', '#5A2A0C', '#FFF3D6', '#D9772B', '#1F7A4D'),
    palette('#FFF3DA', '#D98916', '#1F5B45', '#F6C452', '#B23A1E'),
    palette('#17402F', '#F4B73B', '#FFF1D0', '#2E6B4C', '#E2592D'),
    palette('#5C2A12', '#F8C04E', '#FFF0CF', '#A44E1C', '#7CC6A4'),
  ],
  oktoberfest: [
    palette('#F7F9FC', '#1F6FC4', '#8CC0EC', '#0E2F5C', '#F5B52E'),
    palette('#1B5FAF', '#F5F9FF', '#7FB6E8', '#0D2E5E', '#FFC83D'),
    palette('#0F2E57', '#6FB2EA', '#F4F7FB', '#2766AE', '#F2A93B'),
    palette('#BBD8F2', '#174E96', '#FFFFFF', '#5C9BDB', '#D9452F'),
  ],
  festa_campeira: [
    palette('#F1DFC0', '#8C3B1B', '#4C6B3C', '#D99A4E', '#E23B26'),
    palette('#2F4A33', '#EBCB8B', '#B5532A', '#F6EBD3', '#E0A030'),
    palette('#B4472A', '#F6E3C0', '#3A2A20', '#E08B4A', '#7DBBAA'),
    palette('#A9CBD6', '#6B3A22', '#F7EEDC', '#3F6B57', '#D6402B'),
  ],
  cursos_workshops: [
    palette('#FFF6E0', '#2446C8', '#FF6B4A', '#F7C548', '#12805C'),
    palette('#2446C8', '#FFF3DC', '#FF7A59', '#7F9BFF', '#FFD34E'),
    palette('#FFD045', '#1D2A6B', '#FFFFFF', '#F26B3A', '#E23D5B'),
    palette('#E6EEFF', '#1E2E7A', '#FF6B57', '#9DB7FF', '#FFC53A'),
  ],
  congressos: [
    palette('#0E3B4A', '#F2F0E6', '#2A8C8C', '#86C5BE', '#FF8A3D'),
    palette('#EEF3F0', '#0F4C5C', '#5BA7A0', '#BFDCD5', '#F26430'),
    palette('#13294B', '#5FA8D3', '#EAF4F8', '#2B5C8F', '#FFB238'),
    palette('#B9DAD3', '#11364A', '#FFFFFF', '#2E8C87', '#E9573F'),
  ],
  esportivos: [
    palette('#F05A28', '#FFF1E3', '#1B2A49', '#FF9C5B', '#F9D342'),
    palette('#12233F', '#D7F25C', '#2F6BFF', '#F3F7FF', '#FF5A36'),
    palette('#F3F5EF', '#0B5FFF', '#0C1B33', '#A9C8FF', '#FF4B2B'),
    palette('#0A7A5A', '#F3F7D8', '#0D2F2B', '#6CC49A', '#FF8C2E'),
  ],
  turismo_viagem: [
    palette('#FBE9CF', '#0E7C86', '#F2785C', '#78C6C0', '#FFB92E'),
    palette('#0B5E7A', '#F8EBD2', '#2FA6B5', '#F6B48A', '#FF7757'),
    palette('#8FD3D1', '#0C4460', '#FFF5E1', '#2A93A3', '#F4613F'),
    palette('#F08A5D', '#173F5F', '#FFF0DB', '#E4572E', '#FFE08A'),
  ],
  turismo_vinicola: [
    palette('#F6E8DE', '#6D1B3B', '#7C8B4A', '#D7A3A7', '#C2452D'),
    palette('#56132F', '#F1D7CB', '#A63A5B', '#8FA35A', '#E8963A'),
    palette('#3F4F2C', '#EADCB8', '#8E2547', '#93A65B', '#E9A23B'),
    palette('#E3B8AE', '#4A1230', '#FFF6EC', '#A8324E', '#5F7A3C'),
  ],
  evento_gastronomico: [
    palette('#FFF0DC', '#D6402B', '#5B6B2B', '#F2A65A', '#F5B921'),
    palette('#C93A26', '#FFEFD8', '#3D1524', '#F08A5D', '#F7C23C'),
    palette('#F2B632', '#7A1F2B', '#FFF6E3', '#E0702C', '#3F6B3A'),
    palette('#3E1931', '#F4A64E', '#E4543B', '#F9E7D0', '#5FB49C'),
  ],
  feiras: [
    palette('#FDF1E3', '#1556A0', '#F29A3C', '#8FC1B5', '#D92B4B'),
    palette('#0F7B6C', '#FFF1DC', '#F08A3C', '#0A4A44', '#FFD23F'),
    palette('#F4743B', '#FFF4E4', '#274690', '#F9A98A', '#FFD447'),
    palette('#D4ECE2', '#D4425A', '#18506B', '#FFF9EE', '#F7B32B'),
  ],
  other: [
    palette('#F5F6F3', '#1546A0', '#7FA6DE', '#C9D9F0', '#FFC83D'),
    palette('#101418', '#FAFAF7', '#4A535B', '#C9CDC8', '#FFC83D'),
    palette('#0B6E4F', '#F4F1E1', '#07332A', '#6DB592', '#FFC83D'),
    palette('#1B4FA8', '#F6F8FA', '#0C2B66', '#8DB4EA', '#F26B4E'),
  ],
}
