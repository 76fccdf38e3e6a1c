/** Indian states by GSTIN code. Each lists its current name, then other names found in addresses. */
export const STATES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "01": ["Jammu and Kashmir", "Jammu", "Kashmir"],
  "02": ["Himachal Pradesh"],
  "03": ["Punjab"],
  "04": ["Chandigarh"],
  "05": ["Uttarakhand", "Uttaranchal"],
  "06": ["Haryana"],
  "07": ["Delhi"],
  "08": ["Rajasthan"],
  "09": ["Uttar Pradesh"],
  "10": ["Bihar"],
  "11": ["Sikkim"],
  "12": ["Arunachal Pradesh"],
  "13": ["Nagaland"],
  "14": ["Manipur"],
  "15": ["Mizoram"],
  "16": ["Tripura"],
  "17": ["Meghalaya"],
  "18": ["Assam"],
  "19": ["West Bengal"],
  "20": ["Jharkhand"],
  "21": ["Odisha", "Orissa"],
  "22": ["Chhattisgarh", "Chattisgarh"],
  "23": ["Madhya Pradesh"],
  "24": ["Gujarat"],
  "25": ["Daman and Diu"],
  "26": ["Dadra and Nagar Haveli and Daman and Diu", "Dadra and Nagar Haveli", "Daman and Diu"],
  "27": ["Maharashtra"],
  // Numbers issued before Telangana was split off. Newer numbers of Andhra Pradesh begin with 37.
  "28": ["Andhra Pradesh"],
  "29": ["Karnataka"],
  "30": ["Goa"],
  "31": ["Lakshadweep"],
  "32": ["Kerala"],
  "33": ["Tamil Nadu", "Tamilnadu"],
  "34": ["Puducherry", "Pondicherry"],
  "35": ["Andaman and Nicobar Islands", "Andaman and Nicobar"],
  "36": ["Telangana"],
  "37": ["Andhra Pradesh"],
  "38": ["Ladakh"],
};

/** GSTIN codes that belong to no single state. */
export const NON_STATE_CODES: readonly string[] = ["97", "99"];

const NAMES = [...new Set(Object.values(STATES).flat())].sort((a, b) => b.length - a.length);
const ANY_STATE = new RegExp(`\\b(?:${NAMES.join("|")})\\b`, "gi");

/** Returns the last state that an address names, as written in STATES; undefined if it names none. */
export function findState(address: string): string | undefined {
  const found = address
    .replace(/\s*&\s*/g, " and ")
    .replace(/\s+/g, " ")
    .match(ANY_STATE)
    ?.at(-1)
    ?.toLowerCase();
  return found === undefined ? undefined : NAMES.find((name) => name.toLowerCase() === found);
}
