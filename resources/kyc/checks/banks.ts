/** Banks by the first four letters of their IFSC codes. Each lists its full name, then its common names. */
export const BANKS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  AIRP: ["Airtel Payments Bank"],
  AUBL: ["AU Small Finance Bank"],
  BARB: ["Bank of Baroda", "BoB"],
  BDBL: ["Bandhan Bank"],
  BKID: ["Bank of India", "BOI"],
  CBIN: ["Central Bank of India"],
  CITI: ["Citibank"],
  CIUB: ["City Union Bank"],
  CNRB: ["Canara Bank"],
  COSB: ["Cosmos Co-operative Bank", "Cosmos Bank"],
  CSBK: ["CSB Bank", "Catholic Syrian Bank"],
  DBSS: ["DBS Bank India", "DBS Bank"],
  DCBL: ["DCB Bank", "Development Credit Bank"],
  DEUT: ["Deutsche Bank"],
  DLXB: ["Dhanlaxmi Bank"],
  ESFB: ["Equitas Small Finance Bank"],
  FDRL: ["Federal Bank"],
  HDFC: ["HDFC Bank"],
  HSBC: ["HSBC Bank", "Hongkong and Shanghai Banking Corporation"],
  IBKL: ["IDBI Bank"],
  ICIC: ["ICICI Bank"],
  IDFB: ["IDFC First Bank", "IDFC Bank"],
  IDIB: ["Indian Bank"],
  INDB: ["IndusInd Bank"],
  IOBA: ["Indian Overseas Bank", "IOB"],
  IPOS: ["India Post Payments Bank", "IPPB"],
  JAKA: ["Jammu and Kashmir Bank", "J and K Bank"],
  JSFB: ["Jana Small Finance Bank"],
  KARB: ["Karnataka Bank"],
  KKBK: ["Kotak Mahindra Bank", "Kotak Bank"],
  KVBL: ["Karur Vysya Bank", "KVB"],
  MAHB: ["Bank of Maharashtra"],
  NTBL: ["Nainital Bank"],
  PSIB: ["Punjab and Sind Bank"],
  PUNB: ["Punjab National Bank", "PNB"],
  PYTM: ["Paytm Payments Bank"],
  RATN: ["RBL Bank", "Ratnakar Bank"],
  SBIN: ["State Bank of India", "SBI"],
  SCBL: ["Standard Chartered Bank"],
  SIBL: ["South Indian Bank"],
  SRCB: ["Saraswat Co-operative Bank", "Saraswat Bank"],
  SURY: ["Suryoday Small Finance Bank"],
  SVCB: ["SVC Co-operative Bank", "Shamrao Vithal Co-operative Bank"],
  TMBL: ["Tamilnad Mercantile Bank"],
  UBIN: ["Union Bank of India"],
  UCBA: ["UCO Bank"],
  UJVN: ["Ujjivan Small Finance Bank"],
  UTIB: ["Axis Bank"],
  UTKS: ["Utkarsh Small Finance Bank"],
  YESB: ["Yes Bank"],
};

/** Normalises a bank name for comparison, without the branch and optional words. */
const normalizeBankName = (name: string) =>
  (name.split(/[,(–—]| - /)[0] ?? "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z ]/g, "")
    .split(/\s+/)
    .filter((word) => !["", "the", "of", "bank", "ltd", "limited"].includes(word))
    .join(" ");

/** Whether a name belongs to the bank with the code. Ignores case, punctuation, the branch and words such as "Ltd". */
export const isBankName = (code: string, name: string) =>
  (BANKS[code] ?? []).some((known) => normalizeBankName(known) === normalizeBankName(name));
